/** Pictures of one record of a count. */
export const MAX_PHOTOS = 3;
