import { readDay } from '../../../lib/format/read-day.ts';
import { lazyDateField } from './lazy-date-field.tsx';

/** A business day such as 2026-11-20. */
export const DateField = lazyDateField({
  load: async () => (await import('./DayPicker.tsx')).DayPicker,
  read: readDay,
  tell: (day) => day,
  placeholder: '请选择日期',
});
