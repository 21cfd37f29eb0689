/** So many values a query may list. */
export const MOST_LISTED = 500;
