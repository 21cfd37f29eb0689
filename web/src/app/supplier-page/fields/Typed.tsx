import type { ReactNode } from 'react';

interface TypedProps {
  label: string;
  wrong: string | undefined;
  children: ReactNode;
}

/** A field with what is wrong with it. */
export function Typed({ label, wrong, children }: TypedProps) {
  return (
    <label className="field">
      {label}
      {children}
      {wrong !== undefined && <span className="wrong">{wrong}</span>}
    </label>
  );
}
