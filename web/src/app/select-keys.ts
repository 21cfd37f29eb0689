/** A select takes Ctrl+Enter as Enter and opens; the key is meant for the form around it, so that is where it goes. */
export function passSaveKeyOutOfSelects(): () => void {
  const pass = (event: KeyboardEvent) => {
    const { ctrlKey, metaKey, key, code, target, isComposing } = event;
    if (!(ctrlKey || metaKey) || key !== 'Enter' || isComposing || !(target instanceof Element)) return;
    const around = target.closest('.ant-select')?.parentElement;
    if (!around || around.closest('[role=grid]')) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    around.dispatchEvent(new KeyboardEvent('keydown', { key, code, ctrlKey, metaKey, bubbles: true, cancelable: true }));
  };
  window.addEventListener('keydown', pass, true);
  return () => window.removeEventListener('keydown', pass, true);
}
