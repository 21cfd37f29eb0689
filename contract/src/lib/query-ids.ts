/** Maximum values in a query parameter. */
export const MAX_QUERY_IDS = 500;
