import { useEffect, useRef } from 'react';
import { dismissToast, useToasts, type ToastAction, type ToastMessage } from '../lib/toast.ts';
import { useToastPlace } from './toast-place.ts';
import './toaster.css';

const marks = { error: '!', success: '✓', info: 'i' } as const;

/** Temporary messages, off what can be pressed; they stay while the pointer or the focus is on them. */
export function Toaster() {
  const messages = useToasts((toasts) => toasts.messages);
  const own = useRef<HTMLOutputElement>(null);
  useToastPlace(own, messages);
  return (
    <output ref={own} className="toaster">
      {messages.map((message) => (
        <Toast key={message.id} message={message} />
      ))}
    </output>
  );
}

function Toast({ message: { id, tone, text, action, ms } }: { message: ToastMessage }) {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const start = () => {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => dismissToast(id), ms);
  };
  const hold = () => clearTimeout(timer.current);
  useEffect(() => {
    timer.current = setTimeout(() => dismissToast(id), ms);
    return () => clearTimeout(timer.current);
  }, [id, ms]);
  return (
    <div
      className={`toast ${tone}`}
      role={tone === 'error' ? 'alert' : undefined}
      onPointerEnter={hold}
      onPointerLeave={start}
      onFocus={hold}
      onBlur={start}
    >
      <span className="toast-mark" aria-hidden="true">
        {marks[tone]}
      </span>
      <span>{text}</span>
      {action && <ToastLink action={action} onDone={() => dismissToast(id)} />}
      <button type="button" className="toast-close" aria-label="关闭提示" onClick={() => dismissToast(id)}>
        ×
      </button>
    </div>
  );
}

function ToastLink({ action: { label, target }, onDone }: { action: ToastAction; onDone: () => void }) {
  if (typeof target === 'string') {
    return (
      <a className="toast-action" href={target} download onClick={onDone}>
        {label}
      </a>
    );
  }
  const run = () => {
    onDone();
    target();
  };
  return (
    <button type="button" className="toast-action" onClick={run}>
      {label}
    </button>
  );
}
