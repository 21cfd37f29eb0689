const INSTANT = /^\d{4}-\d\d-\d\dT\d\d:\d\d:/;
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/**
 * An answer as text, without instants and UUIDs: their digits are random, so a search for a hidden figure
 * ("1.8") would find them at times ("20:41:01.812Z").
 */
export const shownText = (answer: unknown): string =>
  JSON.stringify(answer, (_key, value: unknown) => (typeof value === 'string' && (INSTANT.test(value) || UUID.test(value)) ? '' : value));
