#!/usr/bin/env python3
"""Asks a window in a browser whether it is there, as the page does: class.py ADDRESS PORT [PICTURE.png]

Fetches the page, opens its WebSocket, speaks VNC through it and takes the picture of the screen until a window with many
colours is on it (at most two minutes). With PICTURE it is written, as PNG.
"""
import base64
import os
import socket
import struct
import sys
import time
import urllib.request
import zlib


class Socket:
    """RFC 6455, as much as websockify needs."""

    def __init__(self, address: str, port: int) -> None:
        self.stream = socket.create_connection((address, port), timeout=20)
        key = base64.b64encode(os.urandom(16)).decode()
        self.stream.sendall(f"GET /websockify HTTP/1.1\r\nHost: {address}:{port}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
                            f"Sec-WebSocket-Key: {key}\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Protocol: binary\r\n\r\n".encode())
        head = b""
        while not head.endswith(b"\r\n\r\n"):
            head += self.stream.recv(1)
        assert b" 101 " in head.split(b"\r\n")[0], head
        self.ready = b""

    def raw(self, count: int) -> bytes:
        out = b""
        while len(out) < count:
            part = self.stream.recv(count - len(out))
            assert part, "the connection was closed"
            out += part
        return out

    def read(self, count: int) -> bytes:
        while len(self.ready) < count:
            first, second = self.raw(2)
            size = second & 127
            size = struct.unpack(">H", self.raw(2))[0] if size == 126 else struct.unpack(">Q", self.raw(8))[0] if size == 127 else size
            content = self.raw(size)
            if first & 15 == 2:
                self.ready += content
        out, self.ready = self.ready[:count], self.ready[count:]
        return out

    def write(self, content: bytes) -> None:
        mask = os.urandom(4)
        assert len(content) < 126
        self.stream.sendall(bytes([0x82, 0x80 | len(content)]) + mask + bytes(c ^ mask[i % 4] for i, c in enumerate(content)))


class Screen:
    """A VNC client without a password that asks for raw pixels."""

    def __init__(self, address: str, port: int) -> None:
        self.socket = Socket(address, port)
        self.socket.read(12)
        self.socket.write(b"RFB 003.008\n")
        kinds = self.socket.read(self.socket.read(1)[0])
        assert 1 in kinds, f"it asks for a password: {kinds!r}"
        self.socket.write(b"\x01")
        assert self.socket.read(4) == b"\0\0\0\0"
        self.socket.write(b"\x01")  # others may look on
        self.width, self.height = struct.unpack(">HH", self.socket.read(4))
        self.socket.read(16)
        self.socket.read(struct.unpack(">I", self.socket.read(4))[0])
        self.socket.write(b"\0\0\0\0" + struct.pack(">BBBBHHHBBB3x", 32, 24, 0, 1, 255, 255, 255, 16, 8, 0))
        self.socket.write(struct.pack(">BxHi", 2, 1, 0))

    def picture(self) -> list[bytes]:
        self.socket.write(struct.pack(">BBHHHH", 3, 0, 0, 0, self.width, self.height))
        rows = [bytearray(self.width * 4) for _ in range(self.height)]
        while True:
            kind = self.socket.read(1)[0]
            if kind == 0:
                break
            assert kind in (2, 3), kind
            if kind == 3:
                self.socket.read(struct.unpack(">3xI", self.socket.read(7))[0])
        for _ in range(struct.unpack(">xH", self.socket.read(3))[0]):
            x, y, w, h, encoding = struct.unpack(">HHHHi", self.socket.read(12))
            assert encoding == 0, encoding
            for row in range(y, y + h):
                rows[row][4 * x:4 * (x + w)] = self.socket.read(4 * w)
        return [bytes(row) for row in rows]


def png(rows: list[bytes], width: int) -> bytes:
    lines = b""
    for row in rows:
        rgb = bytearray(3 * width)
        rgb[0::3], rgb[1::3], rgb[2::3] = row[2::4], row[1::4], row[0::4]
        lines += b"\0" + rgb
    chunk = lambda kind, data: struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))
    return b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", struct.pack(">IIBBBBB", width, len(rows), 8, 2, 0, 0, 0)) + chunk(b"IDAT", zlib.compress(lines)) + chunk(b"IEND", b"")


def main() -> None:
    address, port = sys.argv[1], int(sys.argv[2])
    ends, why = time.time() + 120, ""
    while time.time() < ends:
        try:
            with urllib.request.urlopen(f"http://{address}:{port}/", timeout=10) as page:
                assert b"vnc.html" in page.read(), "the page is another"
            screen = Screen(address, port)
            rows = screen.picture()
            colours = len({row[4 * x:4 * x + 3] for row in rows[::4] for x in range(0, screen.width, 4)})
            if colours > 60:
                if len(sys.argv) > 3:
                    with open(sys.argv[3], "wb") as out:
                        out.write(png(rows, screen.width))
                print(f"  port {port}: {screen.width}x{screen.height}, {colours} colours")
                return
            why = f"{colours} colours on the screen"
        except (OSError, AssertionError) as error:
            why = str(error)
        time.sleep(2)
    sys.exit(f"class.py: {why}")


main()
