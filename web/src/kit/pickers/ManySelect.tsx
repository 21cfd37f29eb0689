import { Select, type SelectProps } from 'antd';
import { clearable } from '../clearable.tsx';

/** Chooses several of a list that is there. */
export function ManySelect(props: Omit<SelectProps<string[]>, 'mode'>) {
  return <Select<string[]> allowClear={clearable} {...props} mode="multiple" />;
}
