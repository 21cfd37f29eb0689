import type { FormInstance } from 'antd';
import { ApiError } from '../lib/api.ts';

/** What the contract says of a text of at most `max` characters; for fields outside a form. */
export const tooLong = (text: string, max: number): string | null => (text.trim().length > max ? `不能超过${max}个字符` : null);

/** Puts the server's refusals under the fields they belong to. */
export function showFieldErrors(form: FormInstance, error: unknown): void {
  if (!(error instanceof ApiError)) return;
  const fields = Object.entries(error.fields).map(([path, message]) => ({ name: path.split('.'), errors: [message] }));
  form.setFields(fields);
  if (fields[0]) form.focusField(fields[0].name);
}
