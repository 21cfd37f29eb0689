import { readDay } from '../../lib/read-day.ts';
import { writtenFirst } from './written-first.tsx';

/** A business day: 2026-11-20. */
export const DateField = writtenFirst({
  load: async () => (await import('./DayPicker.tsx')).DayPicker,
  read: readDay,
  tell: (day) => day,
  placeholder: '请选择日期',
});
