import datetime as dt
from marshmallow import Schema, fields, ValidationError, validate


class ArtistSchema(Schema):
    name = fields.Str(required=True, validate=validate.Length(min=2))


class AlbumSchema(Schema):
    title = fields.Str()
    release_date = fields.Date()
    artist = fields.Nested(ArtistSchema())


print(AlbumSchema().dump({"artist": {"name": "David Bowie"}, "title": "Hunky Dory", "release_date": dt.date(1971, 12, 17)}))
try:
    AlbumSchema().load({"title": 3, "artist": {"name": "x"}, "z": 1})
except ValidationError as e:
    print(e.messages)
