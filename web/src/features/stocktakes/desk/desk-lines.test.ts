import type { CountLine, CountTask } from '@mrp/contract/features/stocktakes/tasks.ts';
import { describe, expect, it } from 'vitest';
import type { GridRow } from '../../../kit/grid/columns/columns.ts';
import { bookOf, foundOption, itemOption, lineOption, listedOptions } from './desk-choices.ts';
import { completeEntry, entryFaults, eventOf, readCountTime } from './desk-lines.ts';
import { sheetEntries } from './sheet-lines.ts';

const metre = { id: '1', code: 'm', name: '米', dimension: 'LENGTH', decimals: 2 };
const aLine = (id: string, code: string, lotNo: string | null, rollNo: string | null): CountLine =>
  ({
    id,
    code,
    name: code,
    colourName: '',
    lotNo,
    rollNo,
    labels: [`R000000000${id}`],
    position: Number(id) - 1,
    bin: '',
    unit: metre,
    round: 1,
  }) as unknown as CountLine;
const lines = [
  aLine('1', 'FB-1', 'A1', '1'),
  aLine('2', 'FB-1', 'A1', '2'),
  aLine('3', 'FB-2', 'B1', null),
  aLine('4', 'FB-3', null, null),
];
lines.push({ ...aLine('5', 'FB-4', null, null), unit: { ...metre, name: '个', decimals: 0 } } as unknown as CountLine);
const task = { lines, state: 'COUNTING', publishedAt: '2026-11-26T00:00:00.000Z' } as unknown as CountTask;
const book = bookOf(task);
const now = Date.parse('2026-11-27T02:31:05.000Z');
const KEY = '0123456789abcdef0123456789abcdef';

const complete = (row: Omit<GridRow, 'key'>, before?: GridRow, sheetTime: string | null = null): GridRow =>
  completeEntry({ book, now, sheetTime }, { key: KEY, mode: 'SET', ...row }, before);
const [roll1, , lot, plain, pieces] = lines.map(lineOption);
const item = itemOption(lines.slice(0, 2), 'FB-1');

describe('an entry of the desk', () => {
  it('finds its line by code, lot and roll, and keeps another lot than the listed ones as one outside the list', () => {
    expect(listedOptions(book, 'fb-1').map(({ kind }) => kind)).toEqual(['ITEM']);
    expect(complete({ line: item, lotNo: 'a1', rollNo: '2' })).toMatchObject({ line: { kind: 'LINE', id: '2' }, lotNo: 'A1', rollNo: '2' });
    expect(complete({ line: lot, lotNo: 'B9' })).toMatchObject({ line: { kind: 'FOUND', code: 'FB-2' }, lotNo: 'B9' });
    expect(complete({ line: item })).toMatchObject({ line: { kind: 'ITEM' } });
    expect(complete({ line: lot })).toMatchObject({ lotNo: 'B1' });
  });

  it('takes the lot of another material that is chosen, not the one that stood there', () => {
    const before = complete({ line: lot });
    expect(complete({ ...before, line: roll1 }, before)).toMatchObject({ line: { id: '1' }, lotNo: 'A1', rollNo: '1' });
  });

  it('carries lot and roll of unlisted goods in its event', () => {
    const found = foundOption({ ...lines[0]!, label: 'FB-9', code: 'FB-9', lotTracked: 'ROLL', lotNo: null, rollNo: null });
    const row = complete({ line: found, lotNo: 'C1', rollNo: '7', quantity: '5' });
    expect(eventOf(book, row)).toMatchObject({ lineId: null, code: 'FB-9', lotNo: 'C1', rollNo: '7', adds: true, quantity: '5' });
    const labelled = foundOption({ ...lines[0]!, label: 'R0000000009', code: 'FB-9', lotTracked: 'ROLL', lotNo: 'C1', rollNo: '9' });
    const scanned = complete({ line: labelled, quantity: '5' });
    expect(scanned).toMatchObject({ lotNo: 'C1', rollNo: '9' });
    expect(eventOf(book, scanned)).toMatchObject({ code: 'R0000000009', lotNo: '', rollNo: '' });
  });

  it('was counted when its quantity was typed, or when the keeper says', () => {
    const typed = complete({ line: plain, quantity: '5' });
    expect(eventOf(book, typed).at).toBe('2026-11-27T02:31:05.000Z');
    expect(typed['time']).toBe('2026-11-27 10:31');
    const given = complete({ ...typed, time: '2026-11-26 9:05' }, typed);
    expect(eventOf(book, given).at).toBe('2026-11-26T01:05:00.000Z');
    expect(eventOf(book, complete({ ...given, quantity: '6' }, given)).at).toBe('2026-11-26T01:05:00.000Z');
    expect(eventOf(book, complete({ line: plain, quantity: '5' }, undefined, '2026-11-26T03:00:00Z')).at).toBe('2026-11-26T03:00:00.000Z');
    expect([readCountTime('9:30', '2026-11-27'), readCountTime('2026/11/26 09:30:00'), readCountTime('上午')]).toEqual([
      '2026-11-27 09:30',
      '2026-11-26 09:30',
      null,
    ]);
  });

  it('adds what is typed after a second scan, and keeps the time when a scanner writes into the cell', () => {
    const before = complete({ line: plain, quantity: '40', mode: 'ADD' });
    const scanned = complete({ ...before, quantity: null, addTo: '40' }, before);
    expect(eventOf(book, scanned)).toMatchObject({ quantity: '40', mode: 'ADD' });
    expect(complete({ ...scanned, quantity: '40' }, scanned)).toMatchObject({ quantity: '80', addTo: null });
    const later = now + 900_000;
    const code = completeEntry({ book, now: later, sheetTime: null }, { ...before, quantity: { typed: 'R0000000001' } }, before);
    expect(completeEntry({ book, now: later, sheetTime: null }, { ...code, quantity: '40' }, code)['at']).toBe(before['at']);
  });

  it('refuses finer figures than the unit has', () => {
    expect(complete({ line: pieces, quantity: '1.5' })['quantity']).toMatchObject({ typed: '1.5' });
    expect(complete({ line: plain, quantity: '1.50' })['quantity']).toBe('1.50');
  });

  it('names what keeps it from being sent at its cell', () => {
    const row = (key: string, values: Omit<GridRow, 'key'>): GridRow => ({ ...complete(values), key });
    const faults = entryFaults(
      book,
      [
        row('a', { line: plain, quantity: '1' }),
        row('b', { line: plain, quantity: '2' }),
        row('c', { line: plain, quantity: '2', mode: 'ADD' }),
        row('d', { line: item, quantity: '2' }),
        row('e', { line: lot, quantity: '2', time: '2026-11-20 08:00' }),
        row('f', { line: lot, quantity: '2', time: '2026-12-20 08:00' }),
        row('g', { line: lot }),
      ],
      now,
    );
    expect(faults.map(({ key, field }) => `${key} ${field}`)).toEqual(['b line', 'd lotNo', 'e time', 'f time']);
  });
});

describe('a filled count sheet', () => {
  const sheetOf = (...texts: string[][]) => [{ name: '表1', rows: texts.map((row, at) => ({ number: at + 1, texts: row })) }];

  it('names lines by label, as our own sheets do, with the time of counting', () => {
    const sheets = sheetOf(
      ['盘点表（盲盘）'],
      ['行', '物料', '条码', '缸号 / 匹号', '实盘数', '盘点时间', '备注'],
      ['1', 'FB-1', 'r0000000001', 'A1 / 1', '39.5', '2026-11-26 09:30', '破损'],
      ['2', 'FB-1', 'R0000000002', '', '', '', ''],
    );
    expect(sheetEntries(book, sheets)).toMatchObject([{ line: { id: '1' }, quantity: '39.5', time: '2026-11-26 09:30', note: '破损' }]);
  });

  it('names lines by code with lot and roll, or by their number, and keeps what no line has', () => {
    const byCode = sheetOf(['物料编码', '缸号', '匹号', '实盘数量'], ['FB-1', 'A1', '2', '40'], ['FB-9', 'C1', '', '1']);
    expect(sheetEntries(book, byCode)).toMatchObject([
      { line: { kind: 'ITEM', code: 'FB-1' }, lotNo: 'A1', rollNo: '2', quantity: '40' },
      { line: null, text: 'FB-9', lotNo: 'C1', quantity: '1' },
    ]);
    expect(sheetEntries(book, sheetOf(['行号', '数量'], ['4', '7']))).toMatchObject([{ line: { id: '4' }, quantity: '7' }]);
  });
});
