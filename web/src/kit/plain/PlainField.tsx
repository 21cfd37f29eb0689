import { useId, useState, type InputHTMLAttributes, type KeyboardEvent } from 'react';
import './plain-field.css';

interface PlainFieldProps extends InputHTMLAttributes<HTMLInputElement> {
  label: string;
  error?: string | undefined;
}

interface PlainPasswordProps extends PlainFieldProps {
  hint?: string | undefined;
}

/** A labelled input without antd, with its message below. */
export function PlainField({ label, error, ...input }: PlainFieldProps) {
  const id = useId();
  return (
    <div className="plain-field">
      <label htmlFor={id}>{label}</label>
      <input id={id} aria-invalid={error !== undefined} aria-describedby={error ? `${id}-error` : undefined} {...input} />
      <FieldError id={`${id}-error`} error={error} />
    </div>
  );
}

/** A password field with a show button and a Caps Lock warning. */
export function PlainPassword({ label, error, hint, ...input }: PlainPasswordProps) {
  const id = useId();
  const [shown, setShown] = useState(false);
  const [capsLock, setCapsLock] = useState(false);
  const noteCapsLock = (event: KeyboardEvent) => setCapsLock(event.getModifierState('CapsLock'));
  const described = [error && `${id}-error`, hint && `${id}-hint`, capsLock && `${id}-caps`].filter(Boolean).join(' ');
  return (
    <div className="plain-field">
      <label htmlFor={id}>{label}</label>
      <span className="plain-password">
        <input
          id={id}
          type={shown ? 'text' : 'password'}
          aria-invalid={error !== undefined}
          aria-describedby={described || undefined}
          onKeyDown={noteCapsLock}
          onKeyUp={noteCapsLock}
          onBlur={() => setCapsLock(false)}
          {...input}
        />
        <button type="button" aria-label="显示密码" aria-pressed={shown} onClick={() => setShown(!shown)}>
          <EyeIcon crossed={!shown} />
        </button>
      </span>
      <FieldError id={`${id}-error`} error={error} />
      {hint && (
        <span id={`${id}-hint`} className="plain-hint">
          {hint}
        </span>
      )}
      <output id={`${id}-caps`} className="plain-caps">
        {capsLock && '⇪ 大写锁定已开启'}
      </output>
    </div>
  );
}

function FieldError({ id, error }: { id: string; error: string | undefined }) {
  return (
    <span id={id} className="plain-error" role="alert">
      {error}
    </span>
  );
}

function EyeIcon({ crossed }: { crossed: boolean }) {
  return (
    <svg viewBox="0 0 16 16" width="16" height="16" fill="none" stroke="currentColor" strokeWidth="1.2" aria-hidden="true">
      <path d="M1 8s2.6-4.5 7-4.5S15 8 15 8s-2.6 4.5-7 4.5S1 8 1 8Z" />
      <circle cx="8" cy="8" r="2" />
      {crossed && <path d="m2.5 13.5 11-11" />}
    </svg>
  );
}
