/**
 * Tab leaves an open choice as it stands: antd marks the first one by itself and Tab would take it, or take away the one just
 * chosen. What somebody searched for, or went to by the arrows in a choice of one, Tab takes as ever. Heard before antd hears it,
 * for every choice of the page at once.
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

/** Its cross is a stop within the choice, which would stay open over what stands below; from a closed one Tab reaches it. */
function passOverClearing(choice: HTMLInputElement): void {
  const clearing = choice.closest('.ant-select')?.querySelector<HTMLElement>('.ant-select-clear');
  if (!clearing) return;
  const before = clearing.getAttribute('tabindex');
  clearing.tabIndex = -1;
  setTimeout(() => (before === null ? clearing.removeAttribute('tabindex') : clearing.setAttribute('tabindex', before)));
}

const isOfMany = (choice: HTMLInputElement): boolean => choice.closest('.ant-select-multiple') !== null;
