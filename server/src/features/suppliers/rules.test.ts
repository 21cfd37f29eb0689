import { describe, expect, it } from 'vitest';
import { isMaskedAccountNo, maskAccountNo, SupplierInput } from '@mrp/contract/features/suppliers/input.ts';
import { checkPause, completeSupplier, keepFormerNames, likenessReasons, unmaskAccounts } from './rules.ts';

const input = (facts: object = {}) => SupplierInput.parse({ name: '新名', abbreviation: '新', kind: 'MATERIAL', sourceId: '1', ...facts });

describe('keepFormerNames', () => {
  const before = { name: '旧名', abbreviation: '旧', formerNames: [], formerAbbreviations: [] };

  it.each([
    ['ACTIVE', '新名', [], ['旧名']],
    ['PAUSED', '新名', ['更早'], ['更早', '旧名']],
    ['DRAFT', '新名', [], []],
    ['ACTIVE', '旧名', ['旧名', '更早'], ['更早']],
  ] as const)('handles a supplier in state %s that is renamed to %s', (state, name, formerNames, wanted) => {
    expect(keepFormerNames(input({ name, formerNames }), { ...before, state }).formerNames).toEqual(wanted);
  });
});

describe('completeSupplier', () => {
  it('derives the province from the city, and keeps a province without a city', () => {
    expect(completeSupplier(input({ city: '义乌', province: '江苏' })).province).toBe('浙江');
    expect(completeSupplier(input({ province: '江苏' })).province).toBe('江苏');
  });

  it('makes the first contact the default when none is chosen', () => {
    const contacts = [{ name: '甲' }, { name: '乙' }];
    expect(completeSupplier(input({ contacts })).contacts.map(({ isDefault }) => isDefault)).toEqual([true, false]);
    const chosen = [{ name: '甲' }, { name: '乙', isDefault: true }];
    expect(completeSupplier(input({ contacts: chosen })).contacts.map(({ isDefault }) => isDefault)).toEqual([false, true]);
  });
});

describe('the mask of account numbers', () => {
  const stored = [{ id: '7', accountNo: '6217 8520 0000 1234' }];
  const row = (accountNo: string, id?: string) => ({ bankName: '行', accountName: '户', accountNo, ...(id && { id }) });

  it('shows the last four characters', () => {
    expect(maskAccountNo('6217 8520 0000 12 34')).toBe('****1234');
    expect(isMaskedAccountNo(maskAccountNo('62178520'))).toBe(true);
    expect(isMaskedAccountNo('62178520')).toBe(false);
  });

  it('is replaced by the stored number, and only by the one it belongs to', () => {
    expect(unmaskAccounts([row('****1234', '7'), row('9558 8888')], stored)).toEqual([row('6217 8520 0000 1234', '7'), row('9558 8888')]);
    expect(unmaskAccounts([row('9558 8888'), row('****9999', '7')], stored)).toEqual({ unknown: 1 });
    expect(unmaskAccounts([row('****1234')], stored)).toEqual({ unknown: 0 });
    expect(unmaskAccounts([row('****1234', '8')], stored)).toEqual({ unknown: 0 });
  });
});

describe('checkPause', () => {
  const today = '2026-11-20';
  it.each([
    ['2026-11-20', null, null],
    ['2026-11-01', '2026-11-20', null],
    ['2026-11-21', null, 'from'],
    ['2026-11-20', '2026-11-19', 'to'],
    ['2026-11-01', '2026-11-19', 'to'],
  ])('checks a pause from %s to %s', (from, to, wrong) => {
    expect(checkPause({ from, to }, today)?.field ?? null).toBe(wrong);
  });
});

it('likenessReasons returns the strongest reason first', () => {
  const nothing = { sameCreditCode: false, formerName: null, nameLikeness: 0, abbreviationLikeness: 0, sameSound: false };
  expect(likenessReasons(nothing)).toEqual([]);
  expect(likenessReasons({ sameCreditCode: true, formerName: '旧', nameLikeness: 80, abbreviationLikeness: 100, sameSound: true })).toEqual(
    ['信用代码相同', '全称相近（80%）', '简称相同', '曾用名“旧”'],
  );
});
