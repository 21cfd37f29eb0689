import { describe, expect, it } from 'vitest';
import { chooseSheet, differenceOf, readPackingSheet, sheetOfClipboard, type PackedMaterial } from './packing-lines.ts';
import { weightDeviation } from './roll-weight.ts';

const metres: PackedMaterial = { unit: '米', decimals: 2, secondUnit: '公斤', lotTracked: 'ROLL' };
const kilograms: PackedMaterial = { unit: '公斤', decimals: 2, secondUnit: '米', lotTracked: 'ROLL' };
const read = (rows: string[][], goods = metres) => readPackingSheet(sheetOfClipboard(rows), goods);

const supplierSheet = [
  ['云舟织造有限公司 码单'],
  ['客户：某某', '', '日期：2026-11-18'],
  ['缸号', '匹 号', '长度(m)', '净重（KG）', '等级'],
  ['A2611-01', '１', '８６．５', '25.4', 'A'],
  ['', '2', '1,090.25m', '25.9 kg', 'A'],
  ['小计', '', '1176.75', '51.3', ''],
  ['A2611-02', '1', '80', '', 'B'],
  ['缸号', '匹 号', '长度(m)', '净重（KG）', '等级'],
  ['', '2', '79.5', '23', 'B'],
  ['合 计', '4匹', '1336.25', '74.3', ''],
];

describe('a packing list', () => {
  it('reads a ditto mark of a lot as the lot above, and refuses one of a roll', () => {
    const { rolls, errors } = read([
      ['缸号', '匹号', '米数'],
      ['A1', '1', '80'],
      ['"', '2', '81'],
      ['〃', '同上', '82'],
    ]);
    expect(rolls.map(({ lotNo, rollNo }) => [lotNo, rollNo])).toEqual([
      ['A1', '1'],
      ['A1', '2'],
    ]);
    expect(errors).toMatchObject([{ cell: 'B4', message: expect.stringContaining('同上') }]);
  });

  it('is parsed with titles, lots named once, full-width numbers, units, subtotals and repeated headings', () => {
    const { rolls, errors, sum, stated, unused } = read(supplierSheet);
    expect(errors).toEqual([]);
    expect(rolls.map(({ lotNo, rollNo, quantity, secondQuantity }) => [lotNo, rollNo, quantity, secondQuantity])).toEqual([
      ['A2611-01', '1', '86.5', '25.4'],
      ['A2611-01', '2', '1090.25', '25.9'],
      ['A2611-02', '1', '80', null],
      ['A2611-02', '2', '79.5', '23'],
    ]);
    expect([sum, stated, unused]).toEqual(['1336.25', '1336.25', ['等级']]);
  });

  it('uses the unit of the material', () => {
    expect(read(supplierSheet, kilograms).errors).toEqual([{ cell: 'D7', message: '“” 不能为空' }]);
    expect(
      read(
        [
          ['缸号', '卷号', 'YDS'],
          ['L1', '1', '100'],
        ],
        metres,
      ).rolls[0],
    ).toMatchObject({ quantity: '91.44' });
    expect(
      read(
        [
          ['缸号', '卷号', '米数'],
          ['L1', '1', '100'],
        ],
        kilograms,
      ).errors,
    ).toEqual([{ cell: 'A1', message: '没有公斤数的列：该物料以公斤计' }]);
  });

  it('may have blocks side by side with the lot above them all', () => {
    const { rolls, errors, stated } = read([
      ['缸号：B77'],
      ['匹号', '米数', '匹号', '米数'],
      ['1', '50', '3', '52'],
      ['2', '51', '', ''],
      ['合计', '101', '', '52'],
    ]);
    expect(errors).toEqual([]);
    expect(rolls.map(({ lotNo, rollNo, quantity }) => `${lotNo}/${rollNo}=${quantity}`)).toEqual(['B77/1=50', 'B77/3=52', 'B77/2=51']);
    expect(stated).toBe('153');
  });

  it('keeps a roll whose lot or remark only resembles a total', () => {
    const { rolls, stated } = read([
      ['缸号', '匹号', '米数', '备注'],
      ['SUMMER01', '1', '50', ''],
      ['T2', '1', '40', '合计已核'],
      ['', '2', '30', '合计'],
      ['合计：', '3匹', '120', ''],
    ]);
    expect(rolls.map(({ lotNo, quantity }) => [lotNo, quantity])).toEqual([
      ['SUMMER01', '50'],
      ['T2', '40'],
      ['T2', '30'],
    ]);
    expect(stated).toBe('120');
  });

  it('reports errors with their cells', () => {
    const { errors } = read([
      ['缸号', '匹号', '米数', '公斤', '疵点分'],
      ['', '1', '50', '12', ''],
      ['C1', '1', '五十', '12', ''],
      ['C1', '', '50', '12', ''],
      ['C1', '2', '50.123', '12', ''],
      ['C1', '3', '50', '-3', ''],
      ['C1', '4', '50', '12', '3.5'],
      ['C1', '5', '50', '12', '3'],
      ['C1', '5', '51', '12', ''],
      ['C1', '6', '0', '12', ''],
    ]);
    expect(errors.map(({ cell }) => cell)).toEqual(['A2', 'C3', 'B4', 'C5', 'D6', 'E7', 'B9', 'C10']);
    expect(errors.map(({ message }) => message)).toContain('与 B8 的缸号、匹号重复');
  });

  it('has one roll per lot when only lots are managed, and none when neither is', () => {
    const rows = [
      ['缸号', '匹号', '米数', '公斤'],
      ['D1', '1', '10', '3'],
      ['D1', '2', '20.5', '6'],
      ['D2', '1', '5', ''],
    ];
    expect(read(rows, { ...metres, lotTracked: 'LOT' }).rolls).toEqual([
      { lotNo: 'D1', rollNo: '', quantity: '30.5', secondQuantity: '9', defectPoints: null },
      { lotNo: 'D2', rollNo: '', quantity: '5', secondQuantity: null, defectPoints: null },
    ]);
    expect(read(rows, { ...metres, lotTracked: 'NONE' }).errors[0]?.message).toContain('不分缸号');
  });

  it('marks rolls whose weight and length do not match', () => {
    const fabric = { width: '160', allowance: '5', gsm: '180' };
    const rows = [
      ['缸号', '匹号', '米数', '公斤'],
      ['D1', '1', '86.5', '25.4'],
      ['D1', '2', '86.5', '24.3'],
      ['D1', '3', '20', ''],
    ];
    const off = (goods: PackedMaterial) => read(rows, goods).rolls.map((roll) => weightDeviation(roll, goods));
    expect(off({ ...metres, fabric })).toEqual([null, '-5.41', null]);
    expect(off({ ...kilograms, fabric }).slice(0, 2)).toEqual([null, '-5.41']);
    expect(off(metres)).toEqual([null, null, null]);
  });

  it('matches lots and rolls regardless of character width and letter case', () => {
    const rows = [
      ['缸号', '匹号', '米数'],
      ['Ｈ1-C', '１', '20'],
      ['h1-c', '1', '21'],
    ];
    const { rolls, errors } = read(rows, metres);
    expect(rolls).toMatchObject([{ lotNo: 'H1-C', rollNo: '1' }]);
    expect(errors).toEqual([{ cell: 'B3', message: '与 B2 的缸号、匹号重复' }]);
    expect(read(rows, { ...metres, lotTracked: 'LOT' }).rolls).toMatchObject([{ lotNo: 'H1-C', quantity: '41' }]);
  });

  it('reports a missing table', () => {
    expect(read([['随便写的'], ['两行']]).errors[0]?.message).toContain('没有找到表头');
    expect(read([['缸号', '匹号', '米数']]).errors[0]?.message).toContain('表头下没有细码');
  });

  it('is found among cover and note sheets', () => {
    expect(chooseSheet([sheetOfClipboard([['封面']]), sheetOfClipboard(supplierSheet), sheetOfClipboard([['说明']])], metres)).toBe(1);
  });
});

it.each([
  ['100.00', '100', null],
  ['100', null, null],
  ['99.5', '100', '-0.5'],
  ['101', '100', '+1'],
  ['101', 'x', null],
])('the sum %s differs from the stated sum %s by %s', (sum, said, difference) => expect(differenceOf(sum, said)).toBe(difference));
