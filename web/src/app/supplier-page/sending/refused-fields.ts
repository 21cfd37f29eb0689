/** An answer as it was refused, and what the server said of its fields, by path. */
export interface RefusedAnswer {
  body: unknown;
  fields: Readonly<Record<string, string>>;
}

const valueAt = (body: unknown, path: string): unknown =>
  path.split('.').reduce<unknown>((value, key) => (value as Record<string, unknown> | null | undefined)?.[key], body);

/** What still stands of a refusal: nothing of a value that was typed again since. */
export const stillWrong = ({ body, fields }: RefusedAnswer, now: unknown): RefusedAnswer['fields'] =>
  Object.fromEntries(Object.entries(fields).filter(([path]) => JSON.stringify(valueAt(body, path)) === JSON.stringify(valueAt(now, path))));
