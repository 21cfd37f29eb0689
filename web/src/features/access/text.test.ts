import { describe, expect, it } from 'vitest';
import { safeRedirect } from './login-text.ts';
import { browserName, grantsChange, isSameRole, mergeRoles } from './text.ts';

describe('after log-in the user is redirected', () => {
  it.each([
    ['/msgList?q=布&p=2', '/msgList?q=布&p=2'],
    ['/insideDetails?id=1#offers', '/insideDetails?id=1#offers'],
    ['/home', '/home'],
    [null, '/home'],
    ['//evil.example/x', '/home'],
    ['https://evil.example', '/home'],
    ['/\\evil.example', '/home'],
    ['javascript:alert(1)', '/home'],
    ['/login?redirect=/msgList', '/home'],
    ['/', '/home'],
    ['', '/home'],
    ['/.//x', '/home'],
    ['/./msgList', '/home'],
    ['/msgList/../x', '/home'],
    ['\\\\x', '/home'],
    ['/msgList\\@evil.example', '/home'],
    ['/no-such-page', '/home'],
    ['/msgList/', '/home'],
    ['/%6dsgList', '/home'],
    ['msgList', '/home'],
    [' /msgList', '/home'],
    ['/\t/evil.example', '/home'],
  ])('from %s to %s', (target, expected) => {
    expect(safeRedirect(target, ['/home', '/login', '/msgList', '/insideDetails'])).toBe(expected);
  });
});

describe('the changes of a role', () => {
  it('include added and removed permissions', () => {
    expect(grantsChange(['供应商档案', '比价'], ['比价', '价格查看'])).toEqual({ added: ['价格查看'], removed: ['供应商档案'] });
  });

  it('are empty when only the order differs', () => {
    const role = { name: '采购', remark: '', menus: ['比价', '价格查看'], buttons: ['比价:采用'] };
    expect(isSameRole(role, { ...role, menus: ['价格查看', '比价'] })).toBe(true);
    expect(isSameRole(role, { ...role, buttons: [] })).toBe(false);
  });
});

describe('merging a role that two users have changed', () => {
  const base = { name: '采购', remark: '', menus: ['比价', '价格查看'], buttons: ['比价:采用'] };

  it('keeps the permissions that each user granted and revoked', () => {
    const mine = { ...base, menus: ['价格查看', '供应商档案'] };
    const theirs = { ...base, remark: '华东', menus: ['比价', '价格查看', '颜色库'], buttons: [] };
    expect(mergeRoles(base, mine, theirs)).toEqual({
      name: '采购',
      remark: '华东',
      menus: ['价格查看', '颜色库', '供应商档案'],
      buttons: [],
    });
  });

  it('takes the name from the user who saves last', () => {
    expect(mergeRoles(base, { ...base, name: '采购一部' }, { ...base, name: '采购二部' }).name).toBe('采购一部');
  });
});

describe('the browser name', () => {
  it.each([
    ['Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36', 'Chrome 140 · Linux'],
    ['Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/139.0.0.0 Safari/537.36 Edg/139.0.0.0', 'Edge 139 · Windows'],
    [
      'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 Version/18.5 Mobile/15E148 Safari/604.1',
      'Safari 18 · iOS',
    ],
    ['Mozilla/5.0 (Macintosh; Intel Mac OS X 14.6; rv:142.0) Gecko/20100101 Firefox/142.0', 'Firefox 142 · macOS'],
    ['curl/8.5', 'curl/8.5'],
  ])('for %s is %s', (userAgent, name) => {
    expect(browserName(userAgent)).toBe(name);
  });
});
