import { addDays, daysBetween } from '../../lib/days.ts';

/**
 * 承诺交期 where none was typed: the day of need if the lead time allows it, else today with the lead time. Null: the lead time is
 * unknown.
 */
export function dueDay({ today, needOn, leadDays }: { today: string; needOn: string; leadDays: number | null }): string | null {
  if (leadDays === null) return null;
  const earliest = addDays(today, leadDays);
  return earliest > needOn ? earliest : needOn;
}

/** Days by which goods come after they are needed; 0: in time, or nobody knows. */
export function daysLate(dueOn: string | null, needOn: string | null): number {
  return dueOn === null || needOn === null || dueOn <= needOn ? 0 : daysBetween(needOn, dueOn);
}

/** 晚于需求 5 天, or null. */
export const lateText = (dueOn: string | null, needOn: string | null): string | null => {
  const days = daysLate(dueOn, needOn);
  return days === 0 ? null : `晚于需求 ${days} 天`;
};
