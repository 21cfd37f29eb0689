import { z } from 'zod';

/** The part of a body's schema that a field fills; none where the schema has no such part. */
export function schemaAt(schema: z.ZodType | undefined, path: readonly string[]): z.ZodType | undefined {
  return path.reduce<z.ZodType | undefined>((outer, name) => {
    const at = outer && unwrap(outer);
    if (at instanceof z.ZodObject) return at.shape[name] as z.ZodType | undefined;
    if (at instanceof z.ZodArray && /^\d+$/.test(name)) return at.element as z.ZodType;
    return undefined;
  }, schema);
}

/** What holds where something is there. */
const unwrap = (schema: z.ZodType): z.ZodType =>
  schema instanceof z.ZodNullable || schema instanceof z.ZodOptional || schema instanceof z.ZodDefault
    ? unwrap(schema.unwrap() as z.ZodType)
    : schema;

const nothings: readonly unknown[] = [undefined, null, '', []];

/** A field that refuses every kind of nothing must be filled; the mark at its label comes from here. */
export const isRequired = (schema: z.ZodType | undefined): boolean =>
  schema !== undefined && nothings.every((nothing) => !schema.safeParse(nothing).success);

const EMPTY_MESSAGE = '不能为空';

/** The first thing that is wrong with a value, in the contract's own words. */
export function firstMessage(schema: z.ZodType, value: unknown): string | undefined {
  const parsed = schema.safeParse(value);
  return parsed.success ? undefined : chinese(parsed.error.issues[0]?.message, value);
}

/** The same of what a control holds: one that was emptied holds undefined, which the body calls null where it may. */
export function controlMessage(schema: z.ZodType, value: unknown): string | undefined {
  return value === undefined && schema.safeParse(null).success ? undefined : firstMessage(schema, value);
}

function chinese(message: string | undefined, value: unknown): string {
  if (message && /[\u4e00-\u9fff]/.test(message)) return message;
  return nothings.includes(value) ? EMPTY_MESSAGE : '填写的内容不正确';
}

/** Every issue of a body by its path: `lines.1.price`. */
export function fieldMessages(schema: z.ZodType, body: unknown): Record<string, string> {
  const parsed = schema.safeParse(body);
  if (parsed.success) return {};
  const messages: Record<string, string> = {};
  for (const issue of parsed.error.issues) messages[issue.path.join('.')] ??= chinese(issue.message, valueAt(body, issue.path));
  return messages;
}

function valueAt(body: unknown, path: readonly PropertyKey[]): unknown {
  return path.reduce<unknown>(
    (at, name) => (typeof at === 'object' && at !== null ? (at as Record<PropertyKey, unknown>)[name] : undefined),
    body,
  );
}
