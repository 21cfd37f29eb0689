import type { FormInstance } from 'antd';
import { isSame } from '../changes.ts';

/** Whether closing would lose input: a touched field differs from its initial value. */
export function hasUnsavedInput<V extends object>(form: FormInstance<V>, begun: Partial<V> = {}): boolean {
  const touched = form.getFieldsValue(true, (field) => field?.touched ?? false) as Record<string, unknown>;
  return Object.entries(touched).some(([name, value]) => !isSame(value, (begun as Record<string, unknown>)[name]));
}
