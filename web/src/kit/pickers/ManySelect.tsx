import { Select, type SelectProps } from 'antd';
import { useState, type KeyboardEvent } from 'react';
import { clearable } from '../clearable.tsx';
import './pickers.css';

/** Chooses several of a list that is there. */
export function ManySelect(props: Omit<SelectProps<string[]>, 'mode' | 'open' | 'onOpenChange'>) {
  const [open, setOpen] = useState(false);
  return (
    <span className="k-picker" onKeyDownCapture={(event) => leaveByTab(event, () => setOpen(false))}>
      <Select<string[]> allowClear={clearable} {...props} mode="multiple" open={open} onOpenChange={setOpen} />
    </span>
  );
}

/** Tab with nothing typed goes on to the next field: antd would take the first choice on the way, or take away the one just chosen. */
export function leaveByTab(event: KeyboardEvent, close: () => void): void {
  const { key, target } = event;
  if (key !== 'Tab' || !(target instanceof HTMLInputElement) || target.value !== '') return;
  event.stopPropagation();
  close();
}
