import type { RawBuilder } from 'kysely';

/** How the audit log names the rows of a table. */
export interface NamedTable {
  /** SQL expression with the name that users know. */
  name: RawBuilder<string>;
  /** Where the search text is stored: in the table itself, or in another one. */
  searchable?: true | { texts: string; id: string };
}
