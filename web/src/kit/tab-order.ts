/**
 * Tab leaves an open select unchanged: antd highlights the first option by itself and Tab would select it, or deselect the one
 * just chosen. Options that the user searched for, or moved to in a single select, are still selected by Tab. The listener runs
 * before antd's, for all selects of the page.
 */
export function keepTabOrder(): () => void {
  let wentTo: EventTarget | null = null;
  const forget = () => {
    wentTo = null;
  };
  const hear = (event: KeyboardEvent) => {
    const choice = openChoice(event.target);
    if (!choice) return;
    if (event.key === 'Tab') passOverClearing(choice);
    if (event.key === 'Tab' && choice.value === '' && wentTo !== choice) event.stopPropagation();
    else if (event.key === 'ArrowDown' || event.key === 'ArrowUp') wentTo = isOfMany(choice) ? null : choice;
    else if (event.key !== 'Tab') forget();
  };
  addEventListener('keydown', hear, true);
  addEventListener('pointerdown', forget, true);
  return () => {
    removeEventListener('keydown', hear, true);
    removeEventListener('pointerdown', forget, true);
  };
}

const openChoice = (target: EventTarget | null): HTMLInputElement | null =>
  target instanceof HTMLInputElement && target.getAttribute('aria-expanded') === 'true' && target.closest('.ant-select') ? target : null;

/** The clear button is a Tab stop that would leave the list open over the fields below; from a closed select Tab reaches it. */
function passOverClearing(choice: HTMLInputElement): void {
  const clearing = choice.closest('.ant-select')?.querySelector<HTMLElement>('.ant-select-clear');
  if (!clearing) return;
  const before = clearing.getAttribute('tabindex');
  clearing.tabIndex = -1;
  setTimeout(() => (before === null ? clearing.removeAttribute('tabindex') : clearing.setAttribute('tabindex', before)));
}

const isOfMany = (choice: HTMLInputElement): boolean => choice.closest('.ant-select-multiple') !== null;
