import type { FormInstance, FormRule } from 'antd';
import type { z } from 'zod';
import { ApiError } from '../lib/api.ts';

/** The contract's own schema as the rule of a form field: one message, the same on both sides. */
export const schemaRule = (schema: z.ZodType): FormRule => ({
  validator: async (_, value: unknown) => {
    const parsed = schema.safeParse(value ?? '');
    if (!parsed.success) throw new Error(parsed.error.issues[0]?.message);
  },
});

/** What the contract says of a text of at most `max` characters; for fields outside a form. */
export const tooLong = (text: string, max: number): string | null => (text.trim().length > max ? `不能超过${max}个字符` : null);

/** Puts the server's refusals under the fields they belong to. */
export function showFieldErrors(form: FormInstance, error: unknown): void {
  if (!(error instanceof ApiError)) return;
  const fields = Object.entries(error.fields).map(([path, message]) => ({ name: path.split('.'), errors: [message] }));
  form.setFields(fields);
  if (fields[0]) form.focusField(fields[0].name);
}
