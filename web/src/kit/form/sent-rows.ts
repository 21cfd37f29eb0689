/** Messages about lines of a body that left some rows out, by the place of each line's row among all. */
export function atRows(messages: Readonly<Record<string, string>>, sent: readonly number[]): Record<string, string> {
  const placed = Object.entries(messages).map(([path, message]) => {
    const [, line, rest = ''] = /^lines\.(\d+)(.*)$/.exec(path) ?? [];
    const at = line === undefined ? undefined : sent[Number.parseInt(line, 10)];
    return [at === undefined ? path : `lines.${at}${rest}`, message] as const;
  });
  return Object.fromEntries(placed);
}

/** Places of the rows that are sent. */
export const placesOf = <Row>(rows: readonly Row[], isSent: (row: Row) => boolean): number[] =>
  rows.flatMap((row, at) => (isSent(row) ? [at] : []));
