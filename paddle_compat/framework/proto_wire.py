"""Protocol Buffers' wire format, as little of it as Paddle's files need: no generated classes, no dependency."""


def _varint(data, at):
    value = shift = 0
    while True:
        byte = data[at]
        at += 1
        value |= (byte & 0x7F) << shift
        if byte < 0x80:
            return value, at
        shift += 7
        if shift > 63:
            raise ValueError("a varint of more than 10 bytes")


def parse(data):
    """A message's fields: {number: [value, ...]}, ints for varints and fixed fields, bytes for the rest.

    Raises:
        ValueError: the bytes are not a message.
    """
    fields = {}
    at, end = 0, len(data)
    try:
        while at < end:
            key, at = _varint(data, at)
            number, wire = key >> 3, key & 7
            if number == 0:
                raise ValueError("a field with number 0")
            if wire == 0:
                value, at = _varint(data, at)
            elif wire == 1:
                value, at = data[at : at + 8], at + 8
            elif wire == 2:
                size, at = _varint(data, at)
                value, at = data[at : at + size], at + size
            elif wire == 5:
                value, at = data[at : at + 4], at + 4
            else:
                raise ValueError(f"wire type {wire}")
            if at > end:
                raise ValueError("a field that is cut off")
            fields.setdefault(number, []).append(value)
    except IndexError:
        raise ValueError("the message is cut off") from None
    return fields


def signed_ints(values):
    """A repeated int64 field's values, packed or not."""
    found = []
    for value in values:
        if isinstance(value, int):
            found.append(value)
        else:
            at = 0
            while at < len(value):
                one, at = _varint(value, at)
                found.append(one)
    return [v - (1 << 64) if v >= 1 << 63 else v for v in found]


def _encode_varint(value):
    out = bytearray()
    value &= (1 << 64) - 1
    while value >= 0x80:
        out.append(value & 0x7F | 0x80)
        value >>= 7
    out.append(value)
    return bytes(out)


def varint_field(number, value):
    """The bytes of one int field."""
    return _encode_varint(number << 3) + _encode_varint(value)
