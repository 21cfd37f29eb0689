import { expect, it } from 'vitest';
import { strengthOf } from './passwords.ts';

it.each([
  ['aaaaaaaaaa', '弱'],
  ['abcdefghij', '弱'],
  ['1234567890', '弱'],
  ['20010203aa', '弱'],
  ['correct horse', '中'],
  ['Tr0ub4dor&3', '中'],
  ['布料仓库的第三把钥匙', '中'],
  ['correct horse battery staple', '强'],
  ['xK7#pQ2!mZ9$', '强'],
])('the strength of %s is %s', (password, strength) => {
  expect(strengthOf(password)).toBe(strength);
});
