/** Dialogs leave the page with the focus inside them; it goes back to what had it before, whoever opened them. */
export function returnFocus(): () => void {
  // A layer is a child of the body beside the page itself.
  const openers = new Map<Node, HTMLElement>();
  const follow = ({ target, relatedTarget }: FocusEvent) => {
    const layer = [...document.body.children].find((child) => child.id !== 'root' && child.contains(target as Node));
    if (!layer || openers.has(layer) || !(relatedTarget instanceof HTMLElement) || layer.contains(relatedTarget)) return;
    openers.set(layer, relatedTarget);
  };
  const watch = new MutationObserver((changes) => {
    for (const node of changes.flatMap(({ removedNodes }) => [...removedNodes])) {
      const opener = openers.get(node);
      openers.delete(node);
      if (opener?.isConnected && document.activeElement === document.body) opener.focus({ preventScroll: true });
    }
  });
  document.addEventListener('focusin', follow);
  watch.observe(document.body, { childList: true });
  return () => {
    document.removeEventListener('focusin', follow);
    watch.disconnect();
  };
}
