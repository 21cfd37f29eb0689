/** For a promise whose failure was shown where it happened. */
export const alreadyTold = (): void => undefined;
