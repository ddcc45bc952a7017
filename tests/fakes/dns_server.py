"""A name server on loopback that answers by its script: zone records, an error code, or silence."""

import socket
import threading
from collections.abc import Iterator
from contextlib import contextmanager

import dns.flags
import dns.message
import dns.rcode
import dns.rdataclass
import dns.rrset
from dns.rdatatype import RdataType

SILENT = None
Zone = dict[str, dict[str, list[str]] | dns.rcode.Rcode | None]


class NameServer:
    """Answers names of `zone`; whatever is not in it does not exist."""

    def __init__(self, line: socket.socket) -> None:
        self.zone: Zone = {}
        self.asked: list[tuple[str, str]] = []
        self.address = f"127.0.0.1:{line.getsockname()[1]}"
        self._line = line

    def serve(self) -> None:
        """Answer until an empty question comes."""
        while True:
            data, peer = self._line.recvfrom(4096)
            if not data:
                return
            answer = self._answer(dns.message.from_wire(data))
            if answer is not None:
                self._line.sendto(answer.to_wire(), peer)

    def _answer(self, question: dns.message.Message) -> dns.message.Message | None:
        (asked,) = question.question
        name, kind = asked.name.to_text(omit_final_dot=True), RdataType(asked.rdtype)
        self.asked.append((name, kind.name))
        answer = dns.message.make_response(question)
        answer.flags |= dns.flags.RA
        said = self.zone.get(name, dns.rcode.NXDOMAIN)
        if said is None:
            return None
        if isinstance(said, dns.rcode.Rcode):
            answer.set_rcode(said)
        elif records := said.get(kind.name):
            answer.answer.append(dns.rrset.from_text_list(asked.name, 60, dns.rdataclass.IN, kind, records))
        return answer


@contextmanager
def serving() -> Iterator[NameServer]:
    """Serve on a free port of loopback."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as line:
        line.bind(("127.0.0.1", 0))
        server = NameServer(line)
        thread = threading.Thread(target=server.serve, daemon=True)
        thread.start()
        try:
            yield server
        finally:
            line.sendto(b"", line.getsockname())
            thread.join()
