/** So many values a query may list. */
export const MAX_QUERY_IDS = 500;
