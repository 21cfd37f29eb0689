import { z } from 'zod';

/** The part of a body's schema for a field; undefined where the schema has no such part. */
export function schemaAt(schema: z.ZodType | undefined, path: readonly string[]): z.ZodType | undefined {
  return path.reduce<z.ZodType | undefined>((outer, name) => {
    const at = outer && unwrap(outer);
    if (at instanceof z.ZodObject) return at.shape[name] as z.ZodType | undefined;
    if (at instanceof z.ZodArray && /^\d+$/.test(name)) return at.element as z.ZodType;
    return undefined;
  }, schema);
}

/** The schema without null and optional. */
const unwrap = (schema: z.ZodType): z.ZodType =>
  schema instanceof z.ZodNullable || schema instanceof z.ZodOptional || schema instanceof z.ZodDefault
    ? unwrap(schema.unwrap() as z.ZodType)
    : schema;

const nothings: readonly unknown[] = [undefined, null, '', []];
export const isNothing = (value: unknown): boolean => nothings.includes(value);

/** A field is required when its schema rejects every empty value; its label shows the required mark then. */
export const isRequired = (schema: z.ZodType | undefined): boolean =>
  schema !== undefined && nothings.every((nothing) => !schema.safeParse(nothing).success);

export const EMPTY_MESSAGE = '不能为空';

/** The first error of a value, in the contract's words. */
export function firstMessage(schema: z.ZodType, value: unknown): string | undefined {
  const parsed = schema.safeParse(value);
  return parsed.success ? undefined : chinese(parsed.error.issues[0]?.message, value);
}

/** The same for a control's value: an emptied control has undefined, which becomes null where the body allows it. */
export function controlMessage(schema: z.ZodType, value: unknown): string | undefined {
  return value === undefined && schema.safeParse(null).success ? undefined : firstMessage(schema, value);
}

function chinese(message: string | undefined, value: unknown): string {
  if (message && /[\u4e00-\u9fff]/.test(message)) return message;
  return isNothing(value) ? EMPTY_MESSAGE : '填写的内容不正确';
}

/** All issues of a body by path: `lines.1.price`. */
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
