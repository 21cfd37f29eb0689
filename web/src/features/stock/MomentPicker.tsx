import { PastMoment } from '@mrp/contract/lib/fields/fields.ts';
import { lazyDateField } from '../../kit/form/fields/lazy-date-field.tsx';
import type { OwnField, OwnFieldProps } from '../../kit/list-filters/FilterField.tsx';
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
  /** Placeholder for an empty value. */
  placeholder?: string;
  value?: string | null | undefined;
  onChange?: (instant: string | null) => void;
}

/** An instant in business time, in any machine's time zone. A future instant is accepted and then rejected with a message. */
export const MomentPicker = ({ id, label, ...rest }: MomentPickerProps) => (
  <WrittenMoment {...(id && { id })} aria-label={label} {...rest} />
);

/** 截至 of a list: a future moment is dropped. */
const MomentFilter = ({ onChange, ...rest }: OwnFieldProps) => (
  <MomentPicker {...rest} onChange={(instant) => onChange(PastMoment.safeParse(instant).data)} />
);

export const momentSource: OwnField = { Field: MomentFilter, tell: momentText };
