/** The columns of the plan by time: past due, this week and the eleven after it, later or without a day. */
const WEEKS = 12;
export const PAST_DUE = 0;
export const LATER = WEEKS + 1;
export const bucketCount = WEEKS + 2;

/** Days that goods take from one holder to another. */
export const TRANSFER_DAYS = 2;

/** The Monday of the week of a day, as text. */
const mondayOf = (day: string): string => {
  const date = new Date(`${day}T00:00:00Z`);
  date.setUTCDate(date.getUTCDate() - ((date.getUTCDay() + 6) % 7));
  return date.toISOString().slice(0, 10);
};

/** The first day of bucket 1 to 12; the first one begins today. */
export const weekStart = (today: string, bucket: number): string => {
  if (bucket <= 1) return today;
  const date = new Date(`${mondayOf(today)}T00:00:00Z`);
  date.setUTCDate(date.getUTCDate() + (bucket - 1) * 7);
  return date.toISOString().slice(0, 10);
};
