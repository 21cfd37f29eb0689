/**
 * One Tab stop for all rows: the row itself. ↑ ↓ move between rows, → into links and buttons, ← and Esc back.
 * It changes DOM elements directly, because moving through fifty rows must not render them again.
 */
const ROW = '[data-list-row]';

export const rowsOf = (body: HTMLElement): HTMLElement[] => [...body.querySelectorAll<HTMLElement>(ROW)];

export function rowOf(target: EventTarget | null): HTMLElement | null {
  return target instanceof HTMLElement ? target.closest<HTMLElement>(ROW) : null;
}

export const isRow = (target: EventTarget | null): boolean => target instanceof HTMLElement && target.matches(ROW);

/** The row that Tab reaches; after new rows have loaded, the first. */
export function activeRow(body: HTMLElement): HTMLElement | undefined {
  const rows = rowsOf(body);
  return rows.find((row) => row.tabIndex === 0) ?? rows[0];
}

export function setTabStop(body: HTMLElement, row: HTMLElement | undefined): void {
  for (const other of rowsOf(body)) if (other !== row && other.tabIndex === 0) other.tabIndex = -1;
  if (row) row.tabIndex = 0;
}

export function focusRow(body: HTMLElement, row: HTMLElement | undefined): void {
  row?.focus();
  showRow(body, row);
}

/** Sets the row where keyboard navigation continues. */
export function showRow(body: HTMLElement, row: HTMLElement | undefined): void {
  if (!row) return;
  setTabStop(body, row);
  row.scrollIntoView({ block: 'nearest' });
}

/** From outside the rows, the first step focuses the Tab stop itself. */
export function moveRow(body: HTMLElement, step: number): void {
  const rows = rowsOf(body);
  const current = activeRow(body);
  if (!current) return;
  const inside = body.contains(document.activeElement) && rowOf(document.activeElement) !== null;
  const at = rows.indexOf(current) + (inside ? step : 0);
  focusRow(body, rows[Math.min(rows.length - 1, Math.max(0, at))]);
}

const REACHABLE = 'a[href], button, input:not([type=hidden])';

/** Moves from the row through its links and buttons, and back to the row before the first. */
export function moveWithin(row: HTMLElement, step: number): void {
  const stops = [row, ...row.querySelectorAll<HTMLElement>(REACHABLE)].filter((stop) => stop === row || !stop.hasAttribute('disabled'));
  const at = stops.findIndex((stop) => stop === document.activeElement);
  stops[Math.min(stops.length - 1, Math.max(0, at + step))]?.focus();
}
