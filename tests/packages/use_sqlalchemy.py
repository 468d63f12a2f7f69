from sqlalchemy import create_engine, text, Integer, String, select, ForeignKey
from sqlalchemy.orm import DeclarativeBase, Mapped, mapped_column, Session, relationship


class Base(DeclarativeBase):
    pass


class User(Base):
    __tablename__ = "user_account"
    id: Mapped[int] = mapped_column(primary_key=True)
    name: Mapped[str] = mapped_column(String(30))
    addresses: Mapped[list["Address"]] = relationship(back_populates="user")

    def __repr__(self):
        return f"User({self.id}, {self.name})"


class Address(Base):
    __tablename__ = "address"
    id: Mapped[int] = mapped_column(primary_key=True)
    email: Mapped[str]
    user_id: Mapped[int] = mapped_column(ForeignKey("user_account.id"))
    user: Mapped["User"] = relationship(back_populates="addresses")


engine = create_engine("sqlite://")
Base.metadata.create_all(engine)
with Session(engine) as s:
    s.add_all([User(name="ann", addresses=[Address(email="a@x")]), User(name="bob")])
    s.commit()
    print(s.scalars(select(User).order_by(User.name.desc())).all(), s.execute(text("select count(*) from address")).scalar())
    print(s.scalars(select(User).join(Address)).one().addresses[0].email)
print(select(User).where(User.name == "x"))
