/**
 * Tab leaves a select for the next field. An open one stays unchanged: antd highlights the first option by itself and Tab would select it, or
 * deselect the one just chosen. Options that the user searched for, or moved to in a single select, are still selected by Tab. The button that
 * clears a select is no stop on the way; Delete does the same. The listener runs before antd's, for all selects of the page.
 */
export function keepTabOrder(): () => void {
  let wentTo: EventTarget | null = null;
  const forget = () => {
    wentTo = null;
  };
  const hear = (event: KeyboardEvent) => {
    if (event.key === 'Tab') passOverClearing();
    const choice = choiceOf(event.target);
    if (!choice) return;
    if (event.key === 'Delete' && choice.value === '' && !isOfMany(choice)) clearingOf(choice)?.click();
    if (choice.getAttribute('aria-expanded') !== 'true') return;
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

const choiceOf = (target: EventTarget | null): HTMLInputElement | null =>
  target instanceof HTMLInputElement && target.closest('.ant-select') && target.hasAttribute('aria-expanded') ? target : null;

const clearingOf = (choice: HTMLInputElement): HTMLElement | null =>
  choice.closest('.ant-select')?.querySelector<HTMLElement>('.ant-select-clear') ?? null;

/** antd makes each of these buttons when its select is filled. */
function passOverClearing(): void {
  for (const clearing of document.querySelectorAll<HTMLElement>('.ant-select-clear')) clearing.tabIndex = -1;
}

const isOfMany = (choice: HTMLInputElement): boolean => choice.closest('.ant-select-multiple') !== null;
