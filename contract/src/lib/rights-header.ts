/** Header of each answer that changes when the caller's permissions do, so that an open page reads them again. */
export const RIGHTS_HEADER = 'x-rights';
