/** Parses a day (2026-11-20, 2026/1/5, 2026.1.5, 2026年1月5日, 20261120) to 2026-11-20; null when there is no such day. */
export function readDay(typed: string): string | null {
  const parts = /^(\d{4})[-/.年](\d{1,2})[-/.月](\d{1,2})日?(?: 0?0:00(?::00)?)?$/.exec(typed) ?? /^(\d{4})(\d{2})(\d{2})$/.exec(typed);
  const day = parts && `${parts[1]}-${parts[2]!.padStart(2, '0')}-${parts[3]!.padStart(2, '0')}`;
  return day && new Date(`${day}T00:00:00Z`).toJSON()?.startsWith(day) ? day : null;
}
