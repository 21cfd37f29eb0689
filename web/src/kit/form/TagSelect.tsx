import type { Choice } from '@mrp/contract/lib/fields.ts';
import { Select, type SelectProps } from 'antd';
import { clearable } from '../clearable.tsx';

interface TagSelectProps extends Pick<SelectProps, 'id' | 'placeholder' | 'disabled' | 'onBlur'> {
  choices: readonly Choice[];
  value?: readonly string[];
  onChange?: (values: string[]) => void;
}

/** Several of a short list, as plain grey tags; categories have no colour. */
export function TagSelect({ choices, value = [], onChange, ...rest }: TagSelectProps) {
  return (
    <Select<string[]>
      {...rest}
      mode="multiple"
      allowClear={clearable}
      showSearch={{ optionFilterProp: 'label' }}
      options={choices.map((choice) => ({ ...choice }))}
      value={[...value]}
      onChange={(values) => onChange?.(values)}
    />
  );
}
