/** PostgreSQL's own code. */
export const DATABASE_FULL = '53100';
/** Of stored and uploaded files: no space, or an exceeded quota. */
const FILES_FULL = ['ENOSPC', 'EDQUOT'];

/** Looks through what caused an error, too. */
const hasCode = (error: unknown, codes: readonly string[]): boolean =>
  error instanceof Error && (('code' in error && codes.includes(String(error.code))) || hasCode(error.cause, codes));

export const isDatabaseFull = (error: unknown): boolean => hasCode(error, [DATABASE_FULL]);
export const isDiskFull = (error: unknown): boolean => hasCode(error, [DATABASE_FULL, ...FILES_FULL]);

/** The same, of the last words of a program of the database. */
export const saysDiskFull = (text: string): boolean => /No space left on device|disk quota exceeded|disk full/i.test(text);
