import { useEffect, useRef, type RefObject } from 'react';

const FIELDS = 'input:not([type=hidden], [type=file], [readonly], :disabled), textarea:not([readonly], :disabled)';

/** Focuses the first field, unless one has the focus already or `always` is set; on a touch screen the keyboard would cover the form. */
export function focusFirstField(form: HTMLElement | null, { always = false } = {}): void {
  if (!form || matchMedia('(pointer: coarse)').matches || (!always && form.contains(document.activeElement))) return;
  const fields = [...form.querySelectorAll<HTMLElement>(FIELDS)];
  // A select of few choices has its usual one already.
  (fields.find((field) => !field.closest('.few-choices')) ?? fields[0])?.focus({ preventScroll: true });
}

/** The element of a form page, whose first field takes the focus when it is for a new record. */
export function useFirstField(isNew: boolean): RefObject<HTMLDivElement | null> {
  const page = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (isNew) focusFirstField(page.current?.querySelector<HTMLElement>('.k-form-sections') ?? null);
  }, [isNew]);
  return page;
}
