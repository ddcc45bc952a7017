"""A mail server that takes everything and answers as slowly as one at the other end of a line does."""

import asyncio
import os
import signal
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Final

COMMAND_SECONDS: Final = 0.01
TEXT_SECONDS: Final = 0.05


@contextmanager
def remote_sink() -> Iterator[int]:
    """Serve on a free port of loopback, in a process of its own, for the length of the block; gives the port."""
    reading, writing = os.pipe()
    child = os.fork()
    if child == 0:
        asyncio.run(_serve(writing))
        os._exit(0)
    try:
        yield int(os.read(reading, 16))
    finally:
        os.kill(child, signal.SIGTERM)
        os.waitpid(child, 0)
        os.close(reading)
        os.close(writing)


async def _serve(writing: int) -> None:
    server = await asyncio.start_server(_talk, "127.0.0.1", 0)
    os.write(writing, str(server.sockets[0].getsockname()[1]).encode())
    await server.serve_forever()


async def _talk(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
    """Answer each command after its time, and each text after a longer one."""
    await _say(writer, "220 sink.example")
    while line := await reader.readline():
        command = line[:4].upper()
        if command == b"DATA":
            await _say(writer, "354 go on")
            await reader.readuntil(b"\r\n.\r\n")
            await asyncio.sleep(TEXT_SECONDS - COMMAND_SECONDS)
        await _say(writer, "221 bye" if command == b"QUIT" else "250 ok")
    writer.close()


async def _say(writer: asyncio.StreamWriter, words: str) -> None:
    await asyncio.sleep(COMMAND_SECONDS)
    writer.write(f"{words}\r\n".encode())
    await writer.drain()
