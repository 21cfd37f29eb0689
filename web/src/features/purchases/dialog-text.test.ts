import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { unplacedText, withoutCells } from './dialog-text.ts';
import { hasCell } from './receipts/received-lines.ts';

const errors = {
  'lots.0.actualWidth': '不能小于0',
  'lots.0.lotId': '这张收货单没有该缸，或填写了两次',
  'lots.1.lotId': '这张收货单没有该缸，或填写了两次',
};

describe('the refusals of a dialog', () => {
  it('are said once where the dialog has no cell for them', () => {
    expect(unplacedText(errors, (path) => path.endsWith('actualWidth'))).toBe('这张收货单没有该缸，或填写了两次');
    expect(unplacedText({ 'lots.0.actualWidth': '不能小于0' }, (path) => path.endsWith('actualWidth'))).toBe('');
  });

  it('go with the cell that is changed, and those of other cells stay', () => {
    const left = withoutCells({ ...errors, other: '已被他人修改' }, (path) => path === 'lots.0.actualWidth');
    expect(Object.keys(left)).toEqual(['lots.0.lotId', 'lots.1.lotId']);
  });

  it('of a receipt have a cell where its panel shows it: each arriving roll, the first of a typed packing list', () => {
    const arriving = { arriving: [{ label: '', lotNo: 'A', rollNo: '1', outstanding: '50', quantity: '50', secondQuantity: null }] };
    const lines = [arriving, { arriving: [] }];
    const placed = (at: number, ...fields: string[]) => fields.filter((field) => hasCell(lines, `lines.${at}.${field}`));
    expect(placed(0, 'lineId', 'rolls.1.lotNo', 'rolls.1.quantity', 'rolls.1.rollNo', 'binId')).toEqual([
      'rolls.1.quantity',
      'rolls.1.rollNo',
      'binId',
    ]);
    expect(placed(1, 'lineId', 'rolls.0.lotNo', 'rolls.1.lotNo')).toEqual(['lineId', 'rolls.0.lotNo']);
    expect([...placed(2, 'quantity'), hasCell(lines, 'orderId')]).toEqual([false]);
  });

  it('are shown by every page and dialog of deliveries and picks, also where the server names a cell that it does not have', () => {
    const silent = ['purchases', 'picks'].flatMap((feature) => {
      const folder = join(import.meta.dirname, '..', feature);
      return globSync('**/*.tsx', { cwd: folder }).filter((name) => readFileSync(join(folder, name), 'utf8').includes("rrors['other']"));
    });
    expect(silent).toEqual([]);
  });
});
