/** What the page of the supplier calls itself with; its address has it behind #, which no server and no other site gets to see. */
export const LINK_HEADER = 'x-supplier-link';

/** Where links lead. */
export const LINK_PATH = '/s';
