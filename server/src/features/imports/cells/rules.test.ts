import { describe, expect, it } from 'vitest';
import { rules } from '@mrp/contract/lib/fields/numeric-rules.ts';
import { splitAtSlashes, splitTexts } from '../../../platform/imports/columns.ts';
import type { NumberKind } from '../../../platform/imports/object.ts';
import { readDate, readFlag, readNumber, normaliseCellText } from './rules.ts';

const width: NumberKind = {
  type: 'number',
  rule: rules.width,
  units: { cm: '1', 厘米: '1', m: '100', 米: '100', mm: '0.1', inch: '2.54', 英寸: '2.54' },
};
const gramWeight: NumberKind = {
  type: 'number',
  rule: rules.gramWeight,
  units: { g: '1', 克: '1', gm2: '1', gsm: '1', 姆米: '4.3056', oz: '33.9057' },
};
const price: NumberKind = { type: 'number', rule: rules.fabricPrice, unitLookup: 'unit' };
const days: NumberKind = { type: 'number', rule: rules.leadDays, units: { 天: '1', 日: '1', 周: '7' } };
const tax: NumberKind = { type: 'number', rule: rules.taxRate, percent: true, fraction: true };

describe('readNumber', () => {
  it.each([
    [width, '175cm', '175'],
    [width, '170CM', '170'],
    [width, '1.8m', '180'],
    [width, '１７５', '175'],
    [width, ' 175 厘米 ', '175'],
    [width, '57"', '144.78'],
    [width, '58英寸', '147.32'],
    [width, '1750mm', '175'],
    [gramWeight, '165g', '165'],
    [gramWeight, '260 g/㎡', '260'],
    [gramWeight, '180GSM', '180'],
    [gramWeight, '19姆米', '81.81'],
    [gramWeight, '12oz', '406.87'],
    [gramWeight, '180±5', '180'],
    [gramWeight, '约180克', '180'],
    [price, '￥42.50', '42.50'],
    [price, '51元', '51'],
    [price, '６２．５', '62.5'],
    [price, '1,234.50', '1234.50'],
    [price, 'RMB 38', '38'],
    [price, '.85', '0.85'],
    [days, '15天', '15'],
    [days, '2周', '14'],
    [tax, '13%', '13'],
    [tax, '13', '13'],
    [tax, '0.13', '13'],
    [tax, '0.065', '6.5'],
    [tax, '1', '1'],
    [tax, '0', '0'],
    [tax, '0.5%', '0.5'],
  ])('%# reads (%o) %s as %s', (kind, text, value) => {
    expect(readNumber(kind, text, {})).toEqual({ value, unitText: '', asked: [] });
  });

  it.each([
    ['42元/公斤', '42', '公斤'],
    ['0.85/条', '0.85', '条'],
    ['12.5元每米', '12.5', '米'],
    ['300KGS', '300', 'KGS'],
  ])('keeps the unit of the price %s', (text, value, unitText) => {
    expect(readNumber(price, text, {})).toEqual({ value, unitText, asked: [] });
  });

  it.each([
    ['38-46', 'LOW', '38'],
    ['38-46', 'HIGH', '46'],
    ['118~135', 'LOW', '118'],
    ['118～135元', 'HIGH', '135'],
    ['46–38', 'LOW', '38'],
    ['38至46', 'HIGH', '46'],
    ['12元-15元', 'LOW', '12'],
  ] as const)('reads %s with the policy %s as %s', (text, policy, value) => {
    expect(readNumber(price, text, { range: policy })).toEqual({ value, unitText: '', asked: ['range'] });
  });

  it('refuses a range until the user chooses a policy', () => {
    expect(readNumber(price, '38-46', {})).toEqual({ error: '“38-46”是区间，请选择取低、取高或报错', asked: ['range'] });
    expect(readNumber(price, '38-46', { range: 'REFUSE' })).toEqual({ error: '“38-46”是区间，请改为一个数字', asked: ['range'] });
    expect(readNumber(days, '15天-20天', { range: 'HIGH' })).toEqual({ value: '20', unitText: '', asked: ['range'] });
    expect(readNumber(width, '57/58"', { range: 'LOW' })).toEqual({ value: '144.78', unitText: '', asked: ['range'] });
  });

  it.each([
    [price, '面议', '“面议”不是数字'],
    [price, '-5', '不能小于0'],
    [price, '12860', '不能超过4位数,且小数只允许后2位'],
    [width, '1234', '不能超过3位数,且小数只允许后2位'],
    [width, '175尺', '“175尺”的单位无法识别'],
    [price, '=1+1', '“=1+1”不是数字'],
    [price, '9'.repeat(300), `“${'9'.repeat(20)}…”不是数字`],
    [price, '<script>alert(1)</script>', '“<script>alert(1)</sc…”不是数字'],
  ])('%# refuses (%o) %s', (kind, text, error) => {
    expect(readNumber(kind, text, {})).toEqual({ error, asked: [] });
  });
});

describe('a number finer than its field', () => {
  const consumption: NumberKind = { type: 'number', rule: rules.consumption };
  it('is asked about once', () => {
    expect(readNumber(consumption, '1.3533333333333', {})).toEqual({
      error: '“1.3533333333333”的小数太多，请选择四舍五入、留空或报错',
      asked: ['fine'],
    });
  });
  it.each([
    ['ROUND', { value: '1.3533', unitText: '', asked: ['fine'] }],
    ['EMPTY', { value: null, unitText: '', asked: ['fine'] }],
    ['REFUSE', { error: '不能超过2位自然数,且小数只允许后4位', asked: ['fine'] }],
  ] as const)('follows the answer %s', (fine, reading) => expect(readNumber(consumption, '1.3533333333333', { fine })).toEqual(reading));
  it('is rounded half up', () => {
    expect(readNumber(price, '105.335', { fine: 'ROUND' })).toMatchObject({ value: '105.34' });
    expect(readNumber(days, '1.5', { fine: 'ROUND' })).toMatchObject({ value: '2' });
  });
  it('that rounding would still refuse gets the message of the field', () => {
    expect(readNumber(price, '12860.123', {})).toEqual({ error: '不能超过4位数,且小数只允许后2位', asked: [] });
  });
});

describe('a zero that may mean empty', () => {
  it('is asked about where the field refuses it', () => {
    expect(readNumber(width, '0', {})).toMatchObject({ value: '0', asked: [] });
    const asked: NumberKind = { ...width, rule: { ...rules.width, zeroAllowed: false } };
    expect(readNumber(asked, '0', {})).toEqual({ error: '是 0，请选择当作没填还是报错', asked: ['zero'] });
    expect(readNumber(asked, '0.00', { zero: 'EMPTY' })).toEqual({ value: null, unitText: '', asked: ['zero'] });
    expect(readNumber(asked, '0', { zero: 'REFUSE' })).toEqual({ error: '不能超过3位数,且小数只允许后2位', asked: ['zero'] });
  });
  it('is taken as 0 until it is answered where the field allows it', () => {
    const quoted: NumberKind = { ...price, rule: { ...rules.fabricPrice, zeroAllowed: true }, zeroMayBeEmpty: true };
    expect(readNumber(quoted, '0', {})).toMatchObject({ value: '0', asked: ['zero'] });
    expect(readNumber(quoted, '0', { zero: 'REFUSE' })).toEqual({ error: '不能为0', asked: ['zero'] });
  });
});

describe('the unit of a header', () => {
  it.each([
    [width, '58', '英寸', '147.32'],
    [width, '148cm', '英寸', '148'],
    [width, '1480', 'mm', '148'],
    [gramWeight, '8.5', 'oz/yd2', '288.2'],
  ])('%# counts for numbers without one (%o %s %s)', (kind, text, unit, value) => {
    const units = { ...kind.units, ozyd2: '33.9057' };
    expect(readNumber({ ...kind, units }, text, {}, { headerUnit: unit })).toMatchObject({ value });
  });
});

describe('readDate', () => {
  it.each([
    ['2026-03-02', '2026-03-02'],
    ['2026/3/2', '2026-03-02'],
    ['2026.3.2', '2026-03-02'],
    ['20260302', '2026-03-02'],
    ['2026年3月2日', '2026-03-02'],
    ['２０２６－３－２', '2026-03-02'],
    ['2026-03-02 08:30:00', '2026-03-02'],
    ['17/03/2027', '2027-03-17'],
    ['3/17/27', '2027-03-17'],
    ['17-Mar-2027', '2027-03-17'],
    ['Mar 17, 2027', '2027-03-17'],
  ])('reads %s as %s', (text, day) => expect(readDate(text)).toEqual({ day }));

  it.each(['3月2日', '2026-02-30', '2026-13-01', '明天', '45000', ''])('returns null for %s', (text) => expect(readDate(text)).toBeNull());
});

it('readDate needs the order of the column where day and month may both be either', () => {
  expect(readDate('05/03/2027')).toEqual({ asked: true });
  expect(readDate('05/03/2027', 'DMY')).toEqual({ day: '2027-03-05' });
  expect(readDate('05/03/2027', 'MDY')).toEqual({ day: '2027-05-03' });
  expect(readDate('31/02/2027', 'DMY')).toBeNull();
});

describe('readFlag', () => {
  it.each([
    ['是', true],
    ['Y', true],
    ['√', true],
    ['TRUE', true],
    ['含税', true],
    ['否', false],
    ['不含税', false],
    ['×', false],
    ['0', false],
    ['也许', null],
  ])('reads %s', (text, said) => expect(readFlag(text, ['含税'], ['不含税', '未税'])).toBe(said));
});

describe('the text of a cell', () => {
  it('is normalized without changing a name', () => {
    expect(normaliseCellText(' 沐川染整（绍兴） ')).toBe('沐川染整（绍兴）');
    expect(normaliseCellText('４０Ｓ＋20Ｄ')).toBe('40S＋20D');
    expect(normaliseCellText('青禾　针织\u00a0 一厂')).toBe('青禾 针织 一厂');
    expect(normaliseCellText('第一行 \n  第二行\n')).toBe('第一行\n第二行');
  });

  it('is split at the common separators when it has several entries', () => {
    expect(splitTexts('黑、藏青，米白;卡其\n针织 / 汗布')).toEqual(['黑', '藏青', '米白', '卡其', '针织 / 汗布']);
    expect(splitTexts('黑、白 等 15 色')).toEqual(['黑', '白']);
    expect(splitAtSlashes('黑/白／灰')).toEqual(['黑', '白', '灰']);
  });
});
