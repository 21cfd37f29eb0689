import { Select, type SelectProps } from 'antd';
import { useTextMatch } from '../../lib/format/text-match.ts';
import { clearable } from '../clearable.tsx';

/** Selects several values of a loaded list; typing finds their labels by text or pinyin unless the caller searches otherwise. */
export function ManySelect(props: Omit<SelectProps<string[]>, 'mode'>) {
  const matches = useTextMatch();
  return (
    <Select<string[]>
      allowClear={clearable}
      showSearch={{ filterOption: (typed, option) => typeof option?.label === 'string' && matches(option.label, typed) }}
      {...props}
      mode="multiple"
    />
  );
}
