"""Pure reading rules of the prospects slice: tables, columns, names, addresses, companies and rows."""
