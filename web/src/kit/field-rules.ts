import type { FormInstance } from 'antd';
import { ApiError } from '../lib/api.ts';

/** The contract's rule for a text of at most `max` characters, for fields outside a form. */
export const tooLong = (text: string, max: number): string | null => (text.trim().length > max ? `不能超过${max}个字符` : null);

/** Shows the server's field errors under their fields. */
export function showFieldErrors(form: FormInstance, error: unknown): void {
  if (!(error instanceof ApiError)) return;
  const fields = Object.entries(error.fields).map(([path, message]) => ({ name: path.split('.'), errors: [message] }));
  form.setFields(fields);
  if (fields[0]) form.focusField(fields[0].name);
}
