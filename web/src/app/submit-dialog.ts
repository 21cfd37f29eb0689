const PRIMARY = ['.ant-modal-footer', '.ant-drawer-footer', 'form']
  .map((part) => `${part} .ant-btn-primary:not(.ant-btn-dangerous)`)
  .join();

/** Ctrl+Enter and Ctrl+S in a dialog or drawer press its primary button, as they save a page; what cannot be undone needs the button itself. */
export function submitDialogsByKey(): () => void {
  const press = (event: KeyboardEvent) => {
    if (!(event.ctrlKey || event.metaKey) || !['Enter', 's'].includes(event.key) || event.isComposing) return;
    const dialog = event.target instanceof Element ? event.target.closest('.ant-modal, .ant-drawer') : null;
    if (!dialog) return;
    event.preventDefault();
    // The page below has the same keys.
    event.stopPropagation();
    dialog.querySelector<HTMLButtonElement>(PRIMARY)?.click();
  };
  document.addEventListener('keydown', press);
  return () => document.removeEventListener('keydown', press);
}
