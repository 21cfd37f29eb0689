/** The id of the row that shows this line of the record, counted from 0: refusals of the line lead to it. */
export const lineRowId = (line: number): string => `line-${line}`;

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
