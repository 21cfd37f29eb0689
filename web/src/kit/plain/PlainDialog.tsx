import { useEffect, useRef, type ReactNode } from 'react';

interface PlainDialogProps {
  title: string;
  className?: string;
  onClose: () => void;
  children: ReactNode;
}

/** A dialog without antd; Esc and the way back of the phone close it. */
export function PlainDialog({ title, className = '', onClose, children }: PlainDialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    const shown = dialog.current;
    shown?.showModal();
    return () => shown?.close();
  }, []);
  return (
    <dialog ref={dialog} className={`dialog ${className}`} aria-label={title} onCancel={onClose} onClose={onClose}>
      {children}
    </dialog>
  );
}
