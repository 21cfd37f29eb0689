import type { FormInstance } from 'antd';
import { expect, it } from 'vitest';
import { changedPaths, revalidate } from './revalidate.ts';

it('an error is judged again when its own value changes, also inside a group of fields', () => {
  const wrong = [['name'], ['contact', 'mobile'], ['contact', 'email']];
  expect(changedPaths(wrong, { name: null })).toEqual([['name']]);
  expect(changedPaths(wrong, { contact: { mobile: '1' } })).toEqual([['contact', 'mobile']]);
  expect(changedPaths(wrong, { remark: 'x' })).toEqual([]);
});

it('takes the error of a changed field away, also where the field has no rule that would judge it again', () => {
  const shown: unknown[] = [];
  const form = {
    getFieldsError: () => [
      { name: ['lines'], errors: ['请至少填写一行'], warnings: [] },
      { name: ['reason'], errors: ['不能为空'], warnings: [] },
    ],
    setFields: (fields: unknown) => shown.push(fields),
    validateFields: async () => ({}),
  } as unknown as FormInstance;
  revalidate(form, { lines: [{ key: '1' }] });
  expect(shown).toEqual([[{ name: ['lines'], errors: [] }]]);
});
