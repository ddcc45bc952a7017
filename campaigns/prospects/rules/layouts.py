"""Which column of a list means what: export layouts of common tools, and plain tables."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field

from campaigns.prospects.rules.fields import (
    NEEDED,
    SOURCE_TEXTS,
    SYNONYMS,
    SYNONYMS_OF,
    TOLD_BY_MANY,
    Field,
    Layout,
    fold,
)
from campaigns.prospects.rules.imports import ImportKind

# A column that only one tool writes; facts from public importers and guides.
SIGNATURES: tuple[tuple[Layout, tuple[frozenset[str], ...]], ...] = (
    (Layout.ZOOMINFO, (frozenset({"zoominfocontactid"}), frozenset({"zoominfocompanyid"}))),
    (
        Layout.APOLLO,
        (
            frozenset({"apollocontactid"}),
            frozenset({"companynameforemails"}),
            frozenset({"personlinkedinurl", "companylinkedinurl"}),
            frozenset({"emailsent", "lastcontacted"}),
            frozenset({"emailsent", "emailopen"}),
            frozenset({"emailopen", "emailbounced"}),
            frozenset({"replied", "demoed"}),
            frozenset({"contactstage", "lastcontacted"}),
            frozenset({"emailercampaignid"}),
            frozenset({"contactid", "contactstageid"}),
        ),
    ),
    (Layout.LINKEDIN, (frozenset({"connectedon", "position"}),)),
    (
        Layout.HUBSPOT,
        (
            frozenset({"recordid", "lifecyclestage"}),
            frozenset({"recordid", "contactowner"}),
            frozenset({"recordid", "marketingcontactstatus"}),
            frozenset({"recordidcontact"}),
        ),
    ),
    (
        Layout.SMARTLEAD,
        (
            frozenset({"sequencenumber", "leadcategory"}),
            frozenset({"leademail", "sequencenumber"}),
            frozenset({"leademail", "senttime"}),
            frozenset({"senttime", "replytime"}),
            frozenset({"lastsenttime", "categoryname"}),
            frozenset({"fromemail", "toemail", "sequencenumber"}),
            frozenset({"campaignleadmapid"}),
            frozenset({"statsid"}),
            frozenset({"slemailleadid"}),
            frozenset({"slleademail"}),
        ),
    ),
    (
        Layout.INSTANTLY,
        (
            frozenset({"ltintereststatus"}),
            frozenset({"timestamplastcontact"}),
            frozenset({"emailreplycount", "emailopencount"}),
            frozenset({"emailopenedstep"}),
            frozenset({"emailrepliedstep"}),
            frozenset({"laststeptimestampexecuted"}),
            frozenset({"statussummary"}),
            frozenset({"leademail", "emailaccount"}),
            frozenset({"eaccount"}),
            frozenset({"uetype"}),
        ),
    ),
    (
        Layout.LEMLIST,
        (
            frozenset({"senduseremail"}),
            frozenset({"leademail", "sequencestep"}),
            frozenset({"laststate", "email"}),
        ),
    ),
    (
        Layout.OUTREACH,
        (
            frozenset({"mailboxaddress", "deliveredat"}),
            frozenset({"touchedat"}),
            frozenset({"optedoutat", "email"}),
        ),
    ),
    (
        Layout.SALESFORCE,
        (
            frozenset({"accountname", "mailingcountry"}),
            frozenset({"accountname", "leadsource"}),
            frozenset({"accountname", "contactid"}),
            frozenset({"leadsource", "leadowner"}),
            frozenset({"contactid18"}),
        ),
    ),
)
# A name that means something else in one tool than in a plain table.
LAYOUT_MEANINGS: dict[Layout, dict[str, Field]] = {Layout.LINKEDIN: {"url": Field.LINKEDIN_URL}}

MEANINGS: dict[str, Field] = {name: meaning for meaning, names in SYNONYMS.items() for name in names}
TOLD_BY_SEVERAL = frozenset(
    name for names in SYNONYMS_OF.values() for told in names.keys() & TOLD_BY_MANY for name in names[told]
)


@dataclass(frozen=True)
class Mapping:
    """Which column (counted from 0) holds what.

    `texts` and `kept` are column number to column name, `also` is column number to a field that another column tells
    too (see TOLD_BY_MANY). `asked` are sentences, by what they ask for, that a person must answer before the import;
    `problem` is the sentence for a table that cannot be a contact list.
    """

    layout: Layout
    fields: dict[Field, int]
    texts: dict[int, str]
    kept: dict[int, str]
    asked: dict[Field, str] = field(default_factory=dict)
    problem: str | None = None
    also: dict[int, Field] = field(default_factory=dict)

    def tells(self, wanted: Field) -> bool:
        """Whether any column tells a field."""
        return wanted in self.fields or wanted in self.also.values()

    def columns_of(self, wanted: Field) -> list[int]:
        """The columns that tell a field, counted from 0, the best named first."""
        first = [self.fields[wanted]] if wanted in self.fields else []
        return [*first, *(at for at, told in self.also.items() if told is wanted)]

    def cells_of(self, wanted: Field, cells: Sequence[str]) -> list[str]:
        """The cells of every column that tells a field, the empty ones left out."""
        return [cells[at] for at in self.columns_of(wanted) if at < len(cells) and cells[at]]

    @property
    def questions(self) -> tuple[str, ...]:
        return tuple(self.asked.values())


def is_known(column: str) -> bool:
    """Whether a name is one that contact lists use."""
    name = fold(column)
    return name in MEANINGS or name in SOURCE_TEXTS


def may_repeat(column: str) -> bool:
    """Whether several columns of one table may have this name."""
    return fold(column) in TOLD_BY_SEVERAL


def names_an_address(column: str) -> bool:
    """Whether a name announces e-mail addresses."""
    return MEANINGS.get(fold(column)) is Field.EMAIL


def recognise(columns: Sequence[str], kind: ImportKind = ImportKind.PEOPLE) -> Mapping:
    """What each column means, by its name alone."""
    folded = [fold(column) for column in columns]
    layout = _layout(frozenset(folded))
    fields, asked = _fields(columns, folded, layout, kind)
    also = {
        at: told
        for told in fields.keys() & TOLD_BY_MANY
        for at, name in enumerate(folded)
        if name in SYNONYMS_OF[kind][told] and at not in fields.values()
    }
    return mapping_of(columns, layout, fields, kind, asked=asked, also=also)


def mapping_of(
    columns: Sequence[str],
    layout: Layout,
    fields: dict[Field, int],
    kind: ImportKind,
    *,
    texts: frozenset[int] | None = None,
    left_out: frozenset[int] = frozenset(),
    asked: dict[Field, str] | None = None,
    also: dict[int, Field] | None = None,
) -> Mapping:
    """The mapping for these fields. `texts` are columns of running text, known ones without it; others are kept.

    Columns left out are read by nobody.
    """
    also = also or {}
    taken = {*fields.values(), *also, *left_out}
    if texts is None:
        known = kind is ImportKind.PEOPLE
        texts = frozenset(i for i, name in enumerate(columns) if known and fold(name) in SOURCE_TEXTS)
    told = {i: columns[i] for i in sorted(texts - taken)}
    kept = {i: name for i, name in enumerate(columns) if name and i not in taken and i not in told}
    needed, sentence = NEEDED[kind]
    problem = None if needed & fields.keys() else sentence
    return Mapping(layout, fields, told, kept, asked or {}, problem, also)


def _layout(names: frozenset[str]) -> Layout:
    for layout, signatures in SIGNATURES:
        if any(signature <= names for signature in signatures):
            return layout
    return Layout.PLAIN


def _fields(
    columns: Sequence[str], folded: Sequence[str], layout: Layout, kind: ImportKind
) -> tuple[dict[Field, int], dict[Field, str]]:
    special = LAYOUT_MEANINGS.get(layout, {}) if kind is ImportKind.PEOPLE else {}
    fields = {told: folded.index(name) for name, told in special.items() if name in folded}
    asked: dict[Field, str] = {}
    for told, names in SYNONYMS_OF[kind].items():
        present = [name for name in names if name in folded and name not in special]
        if told in fields or not present:
            continue
        fields[told] = folded.index(present[0])
        same = [i for i, name in enumerate(folded) if name == present[0]]
        if len(same) > 1 and told not in TOLD_BY_MANY:
            asked[told] = _which_of(columns, same)
    return fields, asked


def _which_of(columns: Sequence[str], same: Iterable[int]) -> str:
    places = [str(i + 1) for i in same]
    name = columns[int(places[0]) - 1]
    return f"Columns {' and '.join(places)} are both called “{name}”: choose which one to use."
