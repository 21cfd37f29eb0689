import { PastMoment } from '@mrp/contract/lib/fields.ts';
import { lazyDateField } from '../../kit/form/lazy-date-field.tsx';
import type { OwnField, OwnFieldProps } from '../../kit/list/FilterField.tsx';
import { instantOf, momentText, readMoment } from './text.ts';

const WrittenMoment = lazyDateField({
  load: async () => (await import('./PastMomentPicker.tsx')).PastMomentPicker,
  read: (typed) => {
    const moment = readMoment(typed);
    return moment && instantOf(moment);
  },
  tell: momentText,
  placeholder: '现在',
});

interface MomentPickerProps {
  id?: string | undefined;
  label: string;
  /** What no moment means. */
  placeholder?: string;
  value?: string | null | undefined;
  onChange?: (instant: string | null) => void;
}

/** An instant by the clock of the business, whatever zone the machine is in. A future one is taken too, and refused in words. */
export const MomentPicker = ({ id, label, ...rest }: MomentPickerProps) => (
  <WrittenMoment {...(id && { id })} aria-label={label} {...rest} />
);

/** 截至 of a list: nothing is known of what is to come, so it is dropped. */
const MomentFilter = ({ onChange, ...rest }: OwnFieldProps) => (
  <MomentPicker {...rest} onChange={(instant) => onChange(PastMoment.safeParse(instant).data)} />
);

export const momentSource: OwnField = { Field: MomentFilter, tell: momentText };
