import type { FormInstance } from 'antd';
import { ApiError } from '../lib/api/api.ts';
import { splitRefusal } from '../lib/api/refusal-places.ts';
import { toast } from '../lib/toast.ts';

/** The contract's rule for a text of at most `max` characters, for fields outside a form. */
export const tooLong = (text: string, max: number): string | null => (text.trim().length > max ? `不能超过${max}个字符` : null);

/** Shows the server's field errors under their fields; without a field they are a message. */
export function showFieldErrors(form: FormInstance, error: unknown): void {
  if (!(error instanceof ApiError)) return;
  const names = new Set(form.getFieldsError().map(({ name }) => name.join('.')));
  const { own, rest } = splitRefusal(error, names);
  form.setFields(own.map(([name, message]) => ({ name: name.split('.'), errors: [message] })));
  if (own[0]) form.focusField(own[0][0].split('.'));
  if (rest !== '') toast.error(rest);
}
