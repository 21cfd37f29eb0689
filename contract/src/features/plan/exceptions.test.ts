import { describe, expect, it } from 'vitest';
import { shippedRoles } from '../../roles.ts';
import { preparationsApi } from '../preparations.ts';
import { purchasesApi } from '../purchases.ts';
import { buttonOf } from '../stock/workflow.ts';
import { stylesApi } from '../styles.ts';
import { exceptionRoles } from './exceptions.ts';

describe('the role that an exception names where nobody is', () => {
  it.each([
    [exceptionRoles.purchase, purchasesApi.create.permission],
    [exceptionRoles.purchase, purchasesApi.chase.permission],
    [exceptionRoles.preparation, preparationsApi.create.permission],
    [exceptionRoles.stock, buttonOf('SKU', 'TRANSFER')],
    [exceptionRoles.order, stylesApi.editOrder.permission],
  ])('%s may do %j', (name, rule) => {
    const { buttons = [] } = shippedRoles.find((role) => role.name === name) ?? {};
    const wanted = typeof rule === 'string' ? [rule] : rule.anyOf;
    expect(buttons.filter((button) => wanted.some((one) => one === button))).not.toEqual([]);
  });
});
