import { describe, expect, it } from 'vitest';
import { headActions, primaryAction } from './primary-action.ts';

const edit = { key: 'edit', label: '编辑' };
const cancel = { key: 'cancel', label: '取消', danger: true };
const submit = { key: 'submit', label: '提交审核' };

describe('the first action in the head of a page', () => {
  it('of a draft is the step that it waits for, not 编辑', () => {
    expect(primaryAction(edit, [cancel, submit], false)).toBe(submit);
  });

  it('is 编辑 where nobody may take a step, or nothing is left but to end the record', () => {
    expect(primaryAction(edit, [], false)).toBe(edit);
    expect(primaryAction(edit, [cancel], false)).toBe(edit);
    expect(primaryAction(edit, [submit], true)).toBe(edit);
  });

  it('is what the page names before any step', () => {
    const ship = { key: 'ship', label: '发货' };
    expect(primaryAction(ship, [submit], false)).toBe(ship);
  });
});

describe('the actions in the head of a page', () => {
  const ship = { key: 'ship', label: '发货', permission: '物料采购管理:发货' } as const;
  const print = { key: 'print', label: '打印' };
  const page = { primary: ship, actions: [print] };
  const steps = [cancel, submit];

  it('begin with what the page names', () => {
    expect(headActions(page, steps, () => true)).toEqual({ primary: ship, others: [print, cancel, submit] });
  });

  it('leave out what the user may not do, and the step that he may take stands first', () => {
    expect(headActions(page, steps, (action) => action !== ship)).toEqual({ primary: submit, others: [print, cancel] });
    expect(headActions(page, steps, (action) => action === print)).toEqual({ primary: undefined, others: [print] });
  });
});
