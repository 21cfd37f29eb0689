import { expect, test } from 'vitest';
import { missingText } from './asked-text.ts';

const page = { offered: [{ key: 'print', label: '打印' }], names: { chase: '催货' }, state: '草稿' };

test('an action that the state of the record does not have is refused by name', () => {
  expect(missingText('chase', page)).toBe('现在是“草稿”，不能“催货”');
});

test('an action that the user may not do names the missing right', () => {
  expect(missingText('print', page)).toBe('您没有“打印”的权限，请联系管理员开通');
});

test('an unknown action is refused too, on a page without a state as well', () => {
  expect(missingText('fly', page)).toBe('现在是“草稿”，没有链接要求的操作');
  expect(missingText('fly', { ...page, state: undefined })).toBe('这里没有链接要求的操作');
});
