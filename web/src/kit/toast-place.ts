import { useEffect, useLayoutEffect, type RefObject } from 'react';

/** Where messages stand: `toaster.css` says each place. */
export type ToastPlace = 'bottom' | 'top' | 'end';
const places: readonly ToastPlace[] = ['bottom', 'top', 'end'];

type Box = Pick<DOMRect, 'left' | 'top' | 'right' | 'bottom'>;
export interface Control {
  box: Box;
  isFocused: boolean;
  /** A button, or a message about errors: worth more than the links and fields of a page. */
  isMain?: boolean;
}

/** Nothing weighs more than the control that a keyboard user is at. */
const FOCUSED = 1_000;
const MAIN = 30;

const overlaps = (a: Box, b: Box): boolean => a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;

const weightOf = ({ isFocused, isMain }: Control): number => (isFocused ? FOCUSED : isMain ? MAIN : 1);

/** The place that covers the least of what can be pressed, the first among equal ones. */
export function choosePlace(boxes: Readonly<Record<ToastPlace, Box>>, controls: readonly Control[]): ToastPlace {
  const coveredAt = (place: ToastPlace): number =>
    controls.reduce((sum, control) => sum + (overlaps(control.box, boxes[place]) ? weightOf(control) : 0), 0);
  return places.reduce((best, place) => (coveredAt(place) < coveredAt(best) ? place : best));
}

const PRESSABLE = 'button, a[href], input, select, textarea, [role="combobox"], [role="tab"], [role="menuitem"], .k-error-strip';
const MAIN_CONTROL = 'button, .k-error-strip, .k-error-strip *, .k-save-bar *';

/** What can be pressed now: below an open dialog nothing can. */
function readControls(toaster: HTMLElement): Control[] {
  const dialog = [...document.querySelectorAll('[role="dialog"]')].findLast((one) => one.checkVisibility());
  return [...(dialog ?? document).querySelectorAll(PRESSABLE)]
    .filter((one) => !toaster.contains(one) && one.checkVisibility())
    .map((one) => ({ box: one.getBoundingClientRect(), isFocused: one === document.activeElement, isMain: one.matches(MAIN_CONTROL) }));
}

function settle(toaster: HTMLElement): void {
  // What is pointed at does not move away.
  if (toaster.childElementCount === 0 || toaster.matches(':hover, :focus-within')) return;
  const boxAt = (place: ToastPlace): Box => {
    toaster.dataset['place'] = place;
    return toaster.getBoundingClientRect();
  };
  const boxes = { bottom: boxAt('bottom'), top: boxAt('top'), end: boxAt('end') };
  toaster.dataset['place'] = choosePlace(boxes, readControls(toaster));
}

/** Keeps the messages off what can be pressed, and off the control that has the focus. */
export function useToastPlace(toaster: RefObject<HTMLElement | null>, messages: readonly unknown[]): void {
  useLayoutEffect(() => {
    if (toaster.current && messages.length > 0) settle(toaster.current);
  }, [toaster, messages]);
  useEffect(() => {
    const follow = ({ target }: FocusEvent) => {
      const own = toaster.current;
      if (!own || !(target instanceof Element) || own.childElementCount === 0) return;
      if (overlaps(own.getBoundingClientRect(), target.getBoundingClientRect())) settle(own);
    };
    // What comes while a message stands, such as the errors of a form, is not covered either.
    let frame = 0;
    const watch = new MutationObserver(() => {
      cancelAnimationFrame(frame);
      frame = requestAnimationFrame(() => toaster.current && settle(toaster.current));
    });
    if (toaster.current && messages.length > 0) watch.observe(document.body, { childList: true, subtree: true });
    document.addEventListener('focusin', follow);
    return () => {
      cancelAnimationFrame(frame);
      watch.disconnect();
      document.removeEventListener('focusin', follow);
    };
  }, [toaster, messages]);
}
