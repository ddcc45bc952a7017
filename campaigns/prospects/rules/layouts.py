"""Which column of a list means what: export layouts of common tools, and plain tables."""

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from enum import StrEnum


class Field(StrEnum):
    """What a column can tell about a person; the values are the names used in saved mappings."""

    FIRST_NAME = "first_name"
    LAST_NAME = "last_name"
    FULL_NAME = "full_name"
    TITLE = "title"
    COMPANY = "company"
    EMAIL = "email"
    WEBSITE = "website"
    LINKEDIN_URL = "linkedin_url"
    CITY = "city"
    COUNTRY = "country"
    INDUSTRY = "industry"
    EMPLOYEES = "employees"
    OWNER = "owner"
    LANGUAGE = "language"
    TIME_ZONE = "time_zone"
    SENIORITY = "seniority"
    OPTED_OUT = "opted_out"


class Layout(StrEnum):
    """The tool that wrote the file, as far as its column names tell."""

    APOLLO = "Apollo"
    HUBSPOT = "HubSpot"
    ZOOMINFO = "ZoomInfo"
    LINKEDIN = "LinkedIn"
    SALESFORCE = "Salesforce"
    PLAIN = "plain table"


# Folded names (see fold), best first: the first one present wins, the others are kept as they are.
SYNONYMS: dict[Field, tuple[str, ...]] = {
    Field.FIRST_NAME: (
        "firstname", "givenname", "forename", "first", "contactfirstname", "leadfirstname", "vorname",
        "prenom", "prénom", "nombre", "nome", "voornaam", "imie", "imię", "fname",
    ),
    Field.LAST_NAME: (
        "lastname", "surname", "familyname", "last", "contactlastname", "leadlastname", "nachname",
        "nomdefamille", "apellido", "apellidos", "cognome", "achternaam", "nazwisko", "lname",
    ),
    Field.FULL_NAME: (
        "fullname", "name", "contactname", "personname", "leadname", "displayname", "contact", "nom",
    ),
    Field.TITLE: (
        "jobtitle", "title", "position", "currenttitle", "persontitle", "jobrole", "role", "jobposition",
        "funktion", "poste", "cargo", "stelle", "berufsbezeichnung", "ruolo",
    ),
    Field.COMPANY: (
        "companyname", "company", "accountname", "organization", "organisation", "organizationname",
        "organisationname", "employer", "currentcompany", "account", "associatedcompany", "firma",
        "unternehmen", "firmenname", "entreprise", "societe", "société", "empresa", "azienda", "bedrijf",
    ),
    Field.EMAIL: (
        "email", "emailaddress", "workemail", "businessemail", "primaryemail", "professionalemail",
        "companyemail", "contactemail", "emailwork", "workemailaddress", "businessemailaddress", "email1",
        "email1value", "emails", "mail", "mailaddress", "emailadresse", "mailadresse", "adresseemail", "courriel",
        "correo", "correoelectronico", "correoelectrónico", "indirizzoemail", "emailid",
    ),
    Field.WEBSITE: (
        "website", "companywebsite", "websiteurl", "companydomainname", "companydomain", "domain",
        "companyurl", "accountwebsite", "webpage", "webseite", "siteweb", "sitioweb", "homepage", "emaildomain",
        "url", "web",
    ),
    Field.LINKEDIN_URL: (
        "personlinkedinurl", "linkedincontactprofileurl", "linkedinurl", "linkedinprofileurl",
        "linkedinprofile", "linkedin", "personlinkedin", "linkedinlink", "linkedinprofilelink",
        "contactlinkedinurl", "profileurl",
    ),
    Field.CITY: ("city", "personcity", "mailingcity", "contactcity", "companycity", "ort", "stadt", "ville", "ciudad"),
    Field.COUNTRY: (
        "country", "countryregion", "personcountry", "mailingcountry", "contactcountry", "companycountry",
        "billingcountry", "land", "pays", "país", "pais", "paese",
    ),
    Field.INDUSTRY: ("industry", "primaryindustry", "companyindustry", "branche", "secteur", "sector"),
    Field.EMPLOYEES: (
        "employees", "employeecount", "numberofemployees", "noofemployees", "numemployees", "companysize",
        "headcount", "companyheadcount", "employeerange", "mitarbeiter", "effectif", "empleados",
    ),
    Field.OWNER: ("contactowner", "leadowner", "owner", "salesowner", "assignedto", "owneremail", "accountowner"),
    Field.LANGUAGE: ("language", "preferredlanguage", "locale", "sprache", "langue", "idioma"),
    Field.TIME_ZONE: ("timezone", "contacttimezone", "zeitzone", "fuseauhoraire"),
    Field.SENIORITY: ("seniority", "senioritylevel", "managementlevel", "jobtitlehierarchylevel", "joblevel"),
    Field.OPTED_OUT: (
        "unsubscribedfromallemail", "emailoptout", "hasoptedoutofemail", "optedout", "optout", "unsubscribed",
        "donotcontact", "donotemail",
    ),
}  # fmt: skip

# Columns of running text: sources to quote from, never identity.
SOURCE_TEXTS = frozenset({
    "about", "linkedinabout", "bio", "biography", "linkedinbio", "linkedinsummary", "summary", "profilesummary",
    "headline", "linkedinheadline", "notes", "note", "description", "companydescription", "companyabout",
    "aboutcompany", "sourcetext", "research", "recentpost", "recentposts", "linkedinpost", "linkedinposts",
    "news", "recentnews", "blogpost", "podcast", "transcript", "ueber", "über", "notizen",
})  # fmt: skip

# A column that only one tool writes; facts from public importers and guides.
SIGNATURES: tuple[tuple[Layout, tuple[frozenset[str], ...]], ...] = (
    (Layout.ZOOMINFO, (frozenset({"zoominfocontactid"}), frozenset({"zoominfocompanyid"}))),
    (
        Layout.APOLLO,
        (
            frozenset({"apollocontactid"}),
            frozenset({"companynameforemails"}),
            frozenset({"personlinkedinurl", "companylinkedinurl"}),
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

MEANINGS: dict[str, Field] = {name: field for field, names in SYNONYMS.items() for name in names}


@dataclass(frozen=True)
class Mapping:
    """Which column (counted from 0) holds what.

    `texts` and `kept` are column number to column name. `questions` are sentences that a person must
    answer before the import; `problem` is the sentence for a table that cannot be a contact list.
    """

    layout: Layout
    fields: dict[Field, int]
    texts: dict[int, str]
    kept: dict[int, str]
    questions: tuple[str, ...] = ()
    problem: str | None = None


def fold(column: str) -> str:
    """A column name without case, spaces, underscores and punctuation: `E-mail_Address` is `emailaddress`."""
    return re.sub(r"[\W_]+", "", column.casefold())


def is_known(column: str) -> bool:
    """Whether a name is one that contact lists use."""
    name = fold(column)
    return name in MEANINGS or name in SOURCE_TEXTS


def names_an_address(column: str) -> bool:
    """Whether a name announces e-mail addresses."""
    return MEANINGS.get(fold(column)) is Field.EMAIL


def recognise(columns: Sequence[str]) -> Mapping:
    """What each column means, by its name alone."""
    folded = [fold(column) for column in columns]
    layout = _layout(frozenset(folded))
    fields, questions = _fields(columns, folded, layout)
    taken = set(fields.values())
    texts = {i: columns[i] for i, name in enumerate(folded) if name in SOURCE_TEXTS and i not in taken}
    kept = {i: name for i, name in enumerate(columns) if name and i not in taken and i not in texts}
    problem = None if Field.EMAIL in fields else "No column of this table holds e-mail addresses."
    return Mapping(layout, fields, texts, kept, tuple(questions), problem)


def _layout(names: frozenset[str]) -> Layout:
    for layout, signatures in SIGNATURES:
        if any(signature <= names for signature in signatures):
            return layout
    return Layout.PLAIN


def _fields(
    columns: Sequence[str], folded: Sequence[str], layout: Layout
) -> tuple[dict[Field, int], list[str]]:
    special = LAYOUT_MEANINGS.get(layout, {})
    fields = {field: folded.index(name) for name, field in special.items() if name in folded}
    questions: list[str] = []
    for field, names in SYNONYMS.items():
        present = [name for name in names if name in folded and name not in special]
        if field in fields or not present:
            continue
        fields[field] = folded.index(present[0])
        same = [i for i, name in enumerate(folded) if name == present[0]]
        if len(same) > 1:
            questions.append(_which_of(columns, same))
    return fields, questions


def _which_of(columns: Sequence[str], same: Iterable[int]) -> str:
    places = [str(i + 1) for i in same]
    name = columns[int(places[0]) - 1]
    return f"Columns {' and '.join(places)} are both called “{name}”: choose which one to use."
