import { late } from '../on-demand.tsx';

/** A business day. The calendar is large, and most forms have none in sight. */
export const DateField = late(async () => (await import('./DayPicker.tsx')).DayPicker, <span className="k-date k-date-room" />);
