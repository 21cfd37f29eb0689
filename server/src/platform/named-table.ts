import type { RawBuilder } from 'kysely';

/** How the log calls the rows of a table. */
export interface NamedTable {
  /** How its users call a row, over the table itself. */
  name: RawBuilder<string>;
  /** Where the search text of the house stands: in the table itself, or beside it. */
  searchable?: true | { texts: string; id: string };
}
