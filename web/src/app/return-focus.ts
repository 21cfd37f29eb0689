/** Maximum number of frames to wait until the previous element can take the focus. */
const PATIENCE = 60;

const isThere = (element: Element): boolean => element.isConnected && element.getClientRects().length > 0;

function isLost(): boolean {
  const focused = document.activeElement;
  return focused === null || focused === document.body || !isThere(focused);
}

/** A layer is a child of the body beside the application's root. */
const layerOf = (target: Node): Element | undefined =>
  [...document.body.children].find((child) => child.id !== 'root' && child.contains(target));

/** Dialogs close with the focus inside them; it returns to the previously focused element, whoever opened them. */
export function returnFocus(): () => void {
  const openers = new Map<Node, HTMLElement>();
  /** The last focused element of the page itself: a button that is disabled while its dialog is open loses the focus first. */
  let onPage: HTMLElement | null = null;
  const follow = ({ target, relatedTarget }: FocusEvent) => {
    const layer = layerOf(target as Node);
    if (!layer) onPage = target as HTMLElement;
    else if (!openers.has(layer) && !(relatedTarget instanceof Node && layer.contains(relatedTarget))) {
      const opener = relatedTarget instanceof HTMLElement ? relatedTarget : onPage;
      if (opener) openers.set(layer, opener);
    }
  };
  /** A menu entry disappears with its menu, so the focus returns to the menu's button. */
  const reachable = (opener: HTMLElement | null | undefined): HTMLElement | null => {
    if (!opener || isThere(opener)) return opener ?? null;
    const layer = layerOf(opener);
    const above = layer && openers.get(layer);
    const next = above === undefined || above === opener ? onPage : above;
    return next && isThere(next) ? next : null;
  };
  const giveBack = (opener: HTMLElement, frames = 0) => {
    if (isLost()) reachable(opener)?.focus({ preventScroll: true });
    // The dialog may still fade out, or its button may still be disabled.
    const isUnderWay = isLost() || layerOf(document.activeElement!) !== undefined;
    if (isUnderWay && frames < PATIENCE) requestAnimationFrame(() => giveBack(opener, frames + 1));
  };
  const watch = new MutationObserver((changes) => {
    for (const node of changes.flatMap(({ removedNodes }) => [...removedNodes])) {
      const opener = openers.get(node);
      openers.delete(node);
      if (opener) giveBack(opener);
    }
  });
  document.addEventListener('focusin', follow);
  watch.observe(document.body, { childList: true });
  return () => {
    document.removeEventListener('focusin', follow);
    watch.disconnect();
  };
}
