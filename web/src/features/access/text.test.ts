import { describe, expect, it } from 'vitest';
import { grantsChange, isSameRole, safeRedirect } from './text.ts';

describe('after log-in one is led', () => {
  it.each([
    ['/msgList?q=布&p=2', '/msgList?q=%E5%B8%83&p=2'],
    [null, '/home'],
    ['//evil.example/x', '/home'],
    ['https://evil.example', '/home'],
    ['/\\evil.example', '/home'],
    ['javascript:alert(1)', '/home'],
    ['/login?redirect=/msgList', '/home'],
    ['/', '/home'],
  ])('from %s to %s', (target, expected) => {
    expect(safeRedirect(target, 'http://localhost:3000')).toBe(expected);
  });
});

describe('the change of a role', () => {
  it('names what is added and what is taken away', () => {
    expect(grantsChange(['供应商档案', '比价'], ['比价', '价格查看'])).toEqual({ added: ['价格查看'], removed: ['供应商档案'] });
  });

  it('is none when only the order differs', () => {
    const role = { name: '采购', remark: '', menus: ['比价', '价格查看'], buttons: ['比价:采用'] };
    expect(isSameRole(role, { ...role, menus: ['价格查看', '比价'] })).toBe(true);
    expect(isSameRole(role, { ...role, buttons: [] })).toBe(false);
  });
});
