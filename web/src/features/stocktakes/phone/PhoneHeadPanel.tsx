import { useState, type ReactNode } from 'react';
import { PlainIcon } from '../../../kit/plain/PlainIcon.tsx';
import { PlainLink } from '../../../kit/plain/PlainLink.tsx';
import { PhoneOutboxPanel } from './PhoneOutboxPanel.tsx';
import { usePhone } from './usePhone.ts';

interface PhoneHeadProps {
  title: ReactNode;
  /** Where the arrow leads. */
  back?: string;
  note?: string;
  children?: ReactNode;
}

/** Title of a counting page, with what is still unsent. */
export function PhoneHeadPanel({ title, back, note, children }: PhoneHeadProps) {
  return (
    <header className="phone-head">
      {back !== undefined && (
        <PlainLink className="phone-back" href={back} aria-label="返回">
          <PlainIcon name="back" />
        </PlainLink>
      )}
      <h1 className="one-line">{title}</h1>
      {note !== undefined && <span className="phone-head-note">{note}</span>}
      {children ?? <OutboxButton />}
    </header>
  );
}

/** 待同步: opens every unsent record with its state. */
function OutboxButton() {
  const [open, setOpen] = useState(false);
  const waiting = usePhone((phone) => phone.waiting.length);
  const rejected = usePhone((phone) => phone.rejected.length);
  const word = rejected > 0 ? `待处理 ${rejected}` : waiting > 0 ? `待同步 ${waiting}` : '已同步';
  const tone = rejected > 0 ? 'danger' : waiting > 0 ? 'warning' : 'success';
  return (
    <>
      <button type="button" className={`phone-outbox ${tone}`} onClick={() => setOpen(true)}>
        <PlainIcon name={waiting + rejected > 0 ? 'cloud' : 'check'} />
        {word}
      </button>
      {open && <PhoneOutboxPanel onClose={() => setOpen(false)} />}
    </>
  );
}
