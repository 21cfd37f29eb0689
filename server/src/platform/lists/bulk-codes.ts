/** Codes of the rows that a bulk action did not refuse, so that its result names them. */
export function codesExcept(rows: readonly { id: string; code: string }[], failed: readonly { id: string }[]): Record<string, string> {
  const refused = new Set(failed.map(({ id }) => id));
  return Object.fromEntries(rows.flatMap(({ id, code }) => (refused.has(id) ? [] : [[id, code]])));
}
