const DAY_MS = 86_400_000;
const timeOf = (day: string): number => Date.parse(`${day}T00:00:00Z`);

/** The business day this many days after a day, before it where negative: 2026-11-20. */
export const addDays = (day: string, days: number): string => new Date(timeOf(day) + days * DAY_MS).toISOString().slice(0, 10);

/** Whole days between two business days. */
export const daysBetween = (from: string, to: string): number => Math.round((timeOf(to) - timeOf(from)) / DAY_MS);
