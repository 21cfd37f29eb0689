export interface ListRow {
  id: string;
}

/** What a row holds under the key of a column. */
export const valueOf = (row: ListRow, key: string): unknown => (row as unknown as Record<string, unknown>)[key];
