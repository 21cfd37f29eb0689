import { expect, it } from 'vitest';
import { allowedRedirect } from './public-skus.rules.ts';

const hosts = ['shop.example.com', 'erp.example.com:8443'];

it.each([
  ['https://shop.example.com/order?id=3', 'https://shop.example.com/order?id=3'],
  ['http://SHOP.example.com/', 'http://shop.example.com/'],
  ['https://erp.example.com:8443/back', 'https://erp.example.com:8443/back'],
])('a redirect to %s goes to an allowed host', (asked, url) => {
  expect(allowedRedirect(asked, hosts)).toBe(url);
});

it.each([
  undefined,
  '',
  'javascript:alert(1)',
  'javascript://shop.example.com/%0aalert(1)',
  'data:text/html,x',
  '//shop.example.com/x',
  '/home',
  'https://evil.example.com/',
  'https://shop.example.com.evil.example/',
  'https://shop.example.com@evil.example/',
  'https://user:secret@shop.example.com/',
  'https://shop.example.com:444/',
  'https://erp.example.com/',
  'file://shop.example.com/x',
  'https://',
])('a redirect to %s is not followed', (asked) => {
  expect(allowedRedirect(asked, hosts)).toBeNull();
});

it('no redirect is followed where none is configured', () => {
  expect(allowedRedirect('https://shop.example.com/', [])).toBeNull();
});
