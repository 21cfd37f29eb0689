/** Sheets of paper that are wider than the window: scrolled by keyboard too. */
export const printScroll = { className: 'k-print-scroll', tabIndex: 0 } as const;
