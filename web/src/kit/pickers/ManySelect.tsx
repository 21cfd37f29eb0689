import { Select, type SelectProps } from 'antd';
import { clearable } from '../clearable.tsx';

/** Selects several values of a loaded list. */
export function ManySelect(props: Omit<SelectProps<string[]>, 'mode'>) {
  return <Select<string[]> allowClear={clearable} {...props} mode="multiple" />;
}
