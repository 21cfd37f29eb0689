import { describe, expect, it } from 'vitest';
import type { Action } from '../list/list-actions.ts';
import { visibleAction } from './RowActions.tsx';

const action = (key: string, label: string, more: Partial<Action> = {}): Action => ({ key, label, ...more });
const copy = action('copy', '复制');
const cancel = action('cancel', '取消', { danger: true });

describe('the action that stands in a row', () => {
  it('is the first that moves the record on', () => {
    expect(visibleAction([copy, cancel, action('ship', '发货')])?.key).toBe('ship');
    expect(visibleAction([action('withdraw', '撤回'), action('approve', '审核通过')])?.key).toBe('approve');
  });

  it('is none where the record can only be copied, taken back or ended', () => {
    expect(visibleAction([copy, action('peek', '速览'), action('reopen', '重新打开'), cancel])).toBeUndefined();
  });

  it('is none where what is rarely meant is all that is left', () => {
    expect(visibleAction([action('change', '变更', { apart: true })])).toBeUndefined();
  });

  it('is not a long word, which would make every row narrower', () => {
    expect(visibleAction([action('urge', '催办面料部'), action('edit', '编辑')])?.key).toBe('edit');
  });

  it('is the step that a draft waits for rather than 编辑, where it fits', () => {
    const draft = [action('edit', '编辑'), action('colours', '加颜色'), copy, action('submit', '提交审核', { step: true })];
    expect(visibleAction(draft)?.key).toBe('submit');
    expect(visibleAction(draft, 2)?.key).toBe('edit');
    expect(visibleAction([action('edit', '编辑'), action('pause', '暂停', { step: true, danger: true })])?.key).toBe('edit');
  });
});
