"""Operations of all threads of a warp or of a block together."""
