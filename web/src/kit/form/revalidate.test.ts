import { expect, it } from 'vitest';
import { changedPaths } from './revalidate.ts';

it('an error is judged again when its own value changes, also inside a group of fields', () => {
  const wrong = [['name'], ['contact', 'mobile'], ['contact', 'email']];
  expect(changedPaths(wrong, { name: null })).toEqual([['name']]);
  expect(changedPaths(wrong, { contact: { mobile: '1' } })).toEqual([['contact', 'mobile']]);
  expect(changedPaths(wrong, { remark: 'x' })).toEqual([]);
});
