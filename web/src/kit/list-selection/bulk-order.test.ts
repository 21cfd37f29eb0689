import { describe, expect, it } from 'vitest';
import { orderBulkActions, sortBulkActions } from './bulk-order.ts';
import type { BulkAction } from '../list/list-actions.ts';

const bulk = (key: string, danger = false): BulkAction => ({ key, label: key, danger, run: async () => undefined });
const offered = (...keys: string[]) => keys.map((key) => ({ key, label: key }));
const keysOf = (actions: readonly BulkAction[]) => actions.map(({ key }) => key);

describe('the bulk actions of ticked rows', () => {
  const actions = [bulk('submit'), bulk('approve'), bulk('cancel', true), bulk('accept'), bulk('print')];

  it('begin with what moves every ticked row on', () => {
    expect(keysOf(orderBulkActions(actions, [offered('accept', 'cancel'), offered('copy', 'accept')]))).toEqual([
      'accept',
      'submit',
      'approve',
      'print',
      'cancel',
    ]);
  });

  it('follow the order of a page, which may leave some out', () => {
    expect(keysOf(sortBulkActions(actions, ['accept', 'submit']))).toEqual(['accept', 'submit', 'approve', 'cancel', 'print']);
  });

  it('never begin with what takes the rows back', () => {
    const bar = [bulk('withdraw'), bulk('pause'), bulk('edit')];
    expect(keysOf(orderBulkActions(bar, [offered('pause', 'withdraw')]))).toEqual(['edit', 'withdraw', 'pause']);
  });

  it('offer what fits none of the rows behind what does', () => {
    const bar = ['submit', 'withdraw', 'approve', 'accept'].map((key) => ({ ...bulk(key), inRows: true }));
    const ordered = (...rows: ReturnType<typeof offered>[]) =>
      keysOf(orderBulkActions([...bar, bulk('print'), bulk('cancel', true)], rows));
    expect(ordered(offered('accept'), offered('accept', 'copy'))).toEqual(['accept', 'print', 'submit', 'withdraw', 'approve', 'cancel']);
    expect(ordered(offered('withdraw'), offered('approve'))).toEqual(['approve', 'withdraw', 'print', 'submit', 'accept', 'cancel']);
    expect(ordered()).toEqual(['submit', 'approve', 'accept', 'withdraw', 'print', 'cancel']);
  });

  it('keep their order where the rows offer different things, and end with what ends a document', () => {
    const declared = ['submit', 'approve', 'accept', 'print', 'cancel'];
    expect(keysOf(orderBulkActions(actions, [offered('accept'), offered('submit')]))).toEqual(declared);
    expect(keysOf(orderBulkActions(actions, []))).toEqual(declared);
  });
});
