import { useState } from 'react';
import { PlainIcon } from '../../../kit/plain/PlainIcon.tsx';
import { PlainLink } from '../../../kit/plain/PlainLink.tsx';
import { PhoneOutboxPanel } from './PhoneOutboxPanel.tsx';
import { usePhone } from './usePhone.ts';

/** The three places of the counting app, under the thumb. */
export function PhoneBarPanel({ current }: { current: 'tasks' | 'records' }) {
  const [open, setOpen] = useState(false);
  const unsent = usePhone(({ waiting, rejected }) => waiting.length + rejected.length);
  return (
    <nav className="phone-bar" aria-label="盘点">
      <PlainLink href="/inventoryIndex" aria-current={current === 'tasks' ? 'page' : undefined}>
        <PlainIcon name="tasks" />
        任务
      </PlainLink>
      <PlainLink href="/inventoryDetails" aria-current={current === 'records' ? 'page' : undefined}>
        <PlainIcon name="list" />
        明细
      </PlainLink>
      <button type="button" onClick={() => setOpen(true)}>
        <PlainIcon name="sync" />
        待同步{unsent > 0 ? ` ${unsent}` : ''}
      </button>
      {open && <PhoneOutboxPanel onClose={() => setOpen(false)} />}
    </nav>
  );
}
