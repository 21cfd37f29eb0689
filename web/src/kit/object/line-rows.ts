const lineRowId = (line: number): string => `line-${line}`;

/** Of the row that shows this line of the record, counted from 0: refusals of the line mark it and lead to it. */
export const lineRowProps = (line: number) => ({ id: lineRowId(line), tabIndex: -1 });

/** Marks the rows of these lines; answers how to take the marks back. */
export function markLines(lines: readonly number[]): () => void {
  const rows = lines.flatMap((line) => lineRow(line) ?? []);
  for (const row of rows) row.dataset['refused'] = '';
  return () => {
    for (const row of rows) delete row.dataset['refused'];
  };
}

export const lineRow = (line: number): HTMLElement | null => document.getElementById(lineRowId(line));

/** Scrolls to the row of a line and gives it the focus. */
export function showLine(line: number): void {
  const row = lineRow(line);
  row?.scrollIntoView({ block: 'center' });
  row?.focus({ preventScroll: true });
}

/** `lines.2.reason` → 2; null: it is about no line. */
export function lineOfField(field: string): number | null {
  const [, line] = /^lines\.(\d+)/.exec(field) ?? [];
  return line === undefined ? null : Number.parseInt(line, 10);
}
