/** So many frames the focus may take to be free again. */
const PATIENCE = 60;

const isThere = (element: Element): boolean => element.isConnected && element.getClientRects().length > 0;

function isLost(): boolean {
  const focused = document.activeElement;
  return focused === null || focused === document.body || !isThere(focused);
}

/** A layer is a child of the body beside the page itself. */
const layerOf = (target: Node): Element | undefined =>
  [...document.body.children].find((child) => child.id !== 'root' && child.contains(target));

/** Dialogs leave the page with the focus inside them; it goes back to what had it before, whoever opened them. */
export function returnFocus(): () => void {
  const openers = new Map<Node, HTMLElement>();
  /** The last one on the page itself: a button that rests while its dialog is open loses the focus before. */
  let onPage: HTMLElement | null = null;
  const follow = ({ target, relatedTarget }: FocusEvent) => {
    const layer = layerOf(target as Node);
    if (!layer) onPage = target as HTMLElement;
    else if (!openers.has(layer) && !(relatedTarget instanceof Node && layer.contains(relatedTarget))) {
      const opener = relatedTarget instanceof HTMLElement ? relatedTarget : onPage;
      if (opener) openers.set(layer, opener);
    }
  };
  /** An entry of a menu is gone with its menu: the button that opened that one. */
  const reachable = (opener: HTMLElement | null | undefined): HTMLElement | null => {
    if (!opener || isThere(opener)) return opener ?? null;
    const layer = layerOf(opener);
    const above = layer && openers.get(layer);
    const next = above === undefined || above === opener ? onPage : above;
    return next && isThere(next) ? next : null;
  };
  const giveBack = (opener: HTMLElement, frames = 0) => {
    if (isLost()) reachable(opener)?.focus({ preventScroll: true });
    // The question is still fading, or the button that opened it rests a moment longer.
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
