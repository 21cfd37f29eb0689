import type { KeyboardEvent } from 'react';

/** The cards of the page: elements with `data-card`. */
const listCards = (): HTMLElement[] => [...document.querySelectorAll<HTMLElement>('[data-card]')];

export const focusFirstCard = (): void => listCards()[0]?.focus();

/** Arrow keys, Home and End walk from a card through the others, row by row. */
export function moveCardFocus(event: KeyboardEvent<HTMLElement>): void {
  const cards = listCards();
  const now = cards.findIndex((card) => card === event.currentTarget);
  if (now < 0 || event.altKey || event.ctrlKey || event.metaKey) return;
  const columns = cards.filter((card) => card.offsetTop === cards[0]?.offsetTop).length;
  const steps: Readonly<Record<string, number>> = {
    ArrowRight: now + 1,
    ArrowLeft: now - 1,
    ArrowDown: now + columns,
    ArrowUp: now - columns,
    Home: 0,
    End: cards.length - 1,
  };
  const to = steps[event.key];
  if (to === undefined) return;
  event.preventDefault();
  cards[to]?.focus();
}
