/** The most rolls of a line; a form with more would not be read. */
export const MAX_ROLLS = 500;
