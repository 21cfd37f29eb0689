import type { Choice } from '@mrp/contract/lib/fields/fields.ts';
import type { SelectProps } from 'antd';
import { ManySelect } from '../../pickers/ManySelect.tsx';

interface TagSelectProps extends Pick<SelectProps, 'id' | 'placeholder' | 'disabled' | 'onBlur'> {
  choices: readonly Choice[];
  value?: readonly string[];
  onChange?: (values: string[]) => void;
}

/** Selects several values of a short list, shown as grey tags; categories have no colour. */
export function TagSelect({ choices, value = [], onChange, ...rest }: TagSelectProps) {
  return (
    <ManySelect {...rest} options={choices.map((choice) => ({ ...choice }))} value={[...value]} onChange={(values) => onChange?.(values)} />
  );
}
