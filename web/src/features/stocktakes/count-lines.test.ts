import type { CountTask } from '@mrp/contract/features/stocktakes/tasks.ts';
import { describe, expect, it } from 'vitest';
import { sheetEntries } from './count-lines.ts';

const line = (id: string, position: number, rollNo: string | null) => ({
  id,
  position,
  code: 'FB-1',
  lotNo: 'A1',
  rollNo,
  labels: [`R000000000${id}`],
});
const task = { lines: [line('1', 0, '1'), line('2', 1, '2')] } as unknown as CountTask;
const sheetOf = (...texts: string[][]) => [{ name: '表1', rows: texts.map((row, at) => ({ number: at + 1, texts: row })) }];

describe('a filled count sheet', () => {
  it('names lines by label, as our own print does', () => {
    const sheets = sheetOf(
      ['盘点表（盲盘）'],
      ['行', '物料', '条码', '缸号 / 匹号', '实盘数', '备注'],
      ['1', 'FB-1', 'r0000000001', 'A1 / 1', '39.5', '破损'],
      ['2', 'FB-1', 'R0000000002', '', '', ''],
    );
    expect(sheetEntries(task, sheets)).toEqual({ entries: [{ lineId: '1', quantity: '39.5', note: '破损' }], unknown: [] });
  });

  it('names lines by code with lot and roll, or by their number, and tells what it does not know', () => {
    const byCode = sheetOf(
      ['物料编码', '缸号', '匹号', '实盘数量'],
      ['FB-1', 'A1', '2', '40'],
      ['FB-1', 'A1', '', '1'],
      ['FB-9', '', '', '1'],
    );
    expect(sheetEntries(task, byCode)).toEqual({ entries: [{ lineId: '2', quantity: '40', note: '' }], unknown: ['第 3 行', '第 4 行'] });
    expect(sheetEntries(task, sheetOf(['行号', '数量'], ['2', '7'])).entries).toEqual([{ lineId: '2', quantity: '7', note: '' }]);
  });
});
