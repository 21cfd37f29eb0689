import type { PlanException } from '@mrp/contract/features/plan/exceptions.ts';
import { expect, it } from 'vitest';
import { visibleAction } from '../../kit/list-rows/RowActions.tsx';
import { actionOf } from './exception-actions-text.ts';

const cancelled = (kind: string, id: string) =>
  ({
    kind: 'CANCEL',
    document: { kind, id, code: 'CG261130-0001' },
    skuId: '3',
    quantity: '40.00',
    unit: { name: '米', decimals: 2 },
  }) as PlanException;

it('what nobody needs leads to its document, and 取消 stands behind it with the name of what is cancelled', () => {
  const bought = actionOf(cancelled('purchase', '7'));
  expect(visibleAction(bought)).toMatchObject({ label: '查看', to: '/purchaseDetail?id=7' });
  expect(bought.map(({ label }) => label)).toEqual(['查看', '取消采购单']);
  expect(actionOf(cancelled('preparation', '8')).map(({ label }) => label)).toEqual(['查看', '取消备料单']);
});

it('everything else has the one action that does it', () => {
  expect(visibleAction(actionOf({ ...cancelled('purchase', '7'), kind: 'REDUCE' }))).toMatchObject({ label: '减少' });
});

it('a quantity that is finer than its unit fills in what the form takes', () => {
  const holder = { id: '4', name: '绍兴总仓', kind: 'OWN_WAREHOUSE' };
  const fine = {
    ...cancelled('purchase', '7'),
    from: holder,
    to: { ...holder, id: '5' },
    stockItemId: '9',
    quantity: '760.5786',
    code: 'F-1',
  };
  const addressOf = (row: object) => String(visibleAction(actionOf(row as PlanException))?.to);
  expect(addressOf({ ...fine, kind: 'TRANSFER' })).toContain('quantity=760.58');
  const dyed = addressOf({ ...fine, kind: 'DYE', other: { stockItemId: '8' }, suggested: '830.1111' });
  expect(dyed).toContain('quantity=830.12');
  expect(dyed).toContain('toQuantity=760.58');
  expect(addressOf({ ...fine, kind: 'REDUCE' })).toContain('less=760.57');
});

it('a near colour replaces the lacking one in its BOMs, and what lies of it is looked at', () => {
  const near = {
    ...cancelled('purchase', '7'),
    kind: 'SUBSTITUTE',
    spuId: '2',
    other: { spuId: '2', skuId: '4', stockItemId: '8' },
  } as PlanException;
  const actions = actionOf(near);
  expect(visibleAction(actions)).toMatchObject({ label: '替代', to: '/insideDetails?id=2&fromSku=3&toSku=4#boms' });
  expect(actions.map(({ label }) => label)).toEqual(['替代', '看近色库存']);
});
