import { describe, expect, it } from 'vitest';
import { countedOf, findScanned, indexLines, liveEvents, nextRoll, rollsOf, searchLines } from './phone-lines.ts';
import type { CountRecord, KeptLine } from './phone-store.ts';

const unit = { id: '1', code: 'M', name: '米', dimension: 'length', decimals: 2, factor: null } as const;
const line = (changes: Partial<KeptLine> = {}): KeptLine => ({
  id: '7',
  taskId: '1',
  position: 0,
  code: 'FB-000123-01',
  name: '全棉府绸',
  colourName: '藏青',
  hex: null,
  lotNo: null,
  rollNo: null,
  bin: '',
  labels: ['R0000000042'],
  searchText: 'fb-000123-01 全棉府绸 quanmianfuchou qmfc',
  unit,
  weighing: null,
  round: 1,
  isAdded: false,
  counted: null,
  countedBy: null,
  countedAt: null,
  movement: null,
  ...changes,
});

let serial = 0;
function record(
  mode: 'SET' | 'ADD' | 'VOID',
  quantity: string,
  changes: { state?: CountRecord['state']; voids?: string } = {},
): CountRecord {
  serial += 1;
  const id = `e${serial}`;
  const body = {
    id,
    lineId: '7',
    code: '',
    lotNo: '',
    rollNo: '',
    adds: false,
    round: 1,
    mode,
    quantity,
    voids: changes.voids ?? null,
    note: '',
    at: '',
  };
  const about = { code: '', name: '', lot: '', unit: '米', decimals: 2 };
  return {
    seq: serial,
    id,
    taskId: '1',
    state: changes.state ?? 'WAITING',
    reason: '',
    at: '',
    about,
    isFirst: false,
    kind: 'EVENT',
    body,
  };
}

describe('the quantity of a line on the phone', () => {
  it('is what the server knows, then the last entry that sets it and what was added after it', () => {
    expect(countedOf(line({ counted: '10.00' }), [])).toBe('10.00');
    expect(countedOf(line({ counted: '10.00' }), [record('ADD', '2.50')])).toBe('12.50');
    expect(countedOf(line({ counted: '10.00' }), [record('ADD', '2.50'), record('SET', '4.00'), record('ADD', '0.10')])).toBe('4.10');
  });

  it('leaves out what was taken back, what was rejected, and what the server already counted', () => {
    const first = record('SET', '5.00');
    expect(countedOf(line(), [first, record('VOID', '', { voids: first.id })])).toBeNull();
    const sent = record('ADD', '3.00', { state: 'SENT' });
    expect(countedOf(line({ counted: '8.00' }), [sent])).toBe('8.00');
    expect(countedOf(line({ counted: '8.00' }), [sent, record('VOID', '', { voids: sent.id })])).toBe('5');
    expect(countedOf(line(), [record('SET', '1.00', { state: 'REJECTED' })])).toBeNull();
  });

  it('counts rolls since the line was set last', () => {
    const records = [record('SET', '50.00'), record('ADD', '51.20'), record('ADD', '50.10')];
    expect(rollsOf(line(), records)).toBe(3);
    expect(liveEvents([...records, record('VOID', '', { voids: records[2]!.id })]).map(({ body }) => body.quantity)).toEqual([
      '51.20',
      '50.00',
    ]);
  });

  it('counts no rolls of what is counted by the piece', () => {
    const pieces = line({ unit: { ...unit, code: 'PCS', name: '个', dimension: 'count', decimals: 0 } });
    expect(rollsOf(pieces, [record('SET', '12'), record('ADD', '5')])).toBe(0);
  });
});

describe('lines of a task', () => {
  it('are found by label, code, lot and roll, whatever case a scanner types', () => {
    const index = indexLines([line(), line({ id: '8', labels: ['L0000000009'], lotNo: 'L2611-04' })]);
    expect(findScanned(index, 'r0000000042').map(({ id }) => id)).toEqual(['7']);
    expect(findScanned(index, ' l2611-04 ').map(({ id }) => id)).toEqual(['8']);
    expect(findScanned(index, 'fb-000123-01')).toHaveLength(2);
    expect(findScanned(index, 'FB-9')).toEqual([]);
  });

  it('are found by pinyin and by the tail of a code', () => {
    expect(searchLines([line()], 'qmfc')).toHaveLength(1);
    expect(searchLines([line()], '0123-01')).toHaveLength(1);
    expect(searchLines([line()], '府绸 000123')).toHaveLength(1);
    expect(searchLines([line()], '牛津')).toEqual([]);
  });

  it('number rolls on', () => {
    expect([nextRoll('B07'), nextRoll('B99'), nextRoll('7'), nextRoll('尾')]).toEqual(['B08', 'B100', '8', '']);
  });
});
