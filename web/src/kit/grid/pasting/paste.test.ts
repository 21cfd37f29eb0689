import { generalRule, rules } from '@mrp/contract/lib/fields/numeric-rules.ts';
import { describe, expect, it } from 'vitest';
import { readClipboard } from './clipboard.ts';
import { chooseEntity, cleanFigure, readText, type GridColumn, type GridRow, type ResolvingSource } from '../columns/columns.ts';
import { entityTexts, groupErrors, mapColumns, planPaste, rowsText, type Fixes, type Resolved } from './paste.ts';

const never = () => {
  throw new Error('the plan itself asks nobody');
};
const source: ResolvingSource = { key: 's', label: '供应商', search: never, find: never, resolve: never };
const choices = [
  { value: 'M', label: '米' },
  { value: 'KG', label: '公斤' },
];
const columns: GridColumn[] = [
  { key: 'site', label: '部位', kind: 'text', maxLength: 8 },
  { key: 'supplier', label: '供应商', aliases: ['厂家', '供货商'], kind: 'entity', source },
  { key: 'usage', label: '净用量', kind: 'number', rule: rules.consumption, unit: '米' },
  { key: 'unit', label: '单位', kind: 'select', choices },
  { key: 'price', label: '单价', aliases: ['价格'], kind: 'money', rule: rules.fabricPrice },
  { key: 'amount', label: '金额', kind: 'computed', compute: () => null, decimals: 2 },
  { key: 'due', label: '期望日', kind: 'date' },
  { key: 'own', label: '客供', kind: 'checkbox' },
];
const rows: GridRow[] = [{ key: 'r1' }, { key: 'r2' }];
const jinxiu = { id: '1', code: 'GYS000012', name: '锦绣纺织' };
const hengda = { id: '2', code: 'GYS000013', name: '恒达丝绸' };
const resolved: Resolved = {
  supplier: new Map([
    ['锦绣纺织', [jinxiu]],
    ['锦绣', [jinxiu, hengda]],
    ['GYS000013', [hengda]],
  ]),
};

function plan(
  text: string,
  { at = 'site', startKey = 'r1', over = rows, fixes }: { at?: string; startKey?: string; over?: readonly GridRow[]; fixes?: Fixes } = {},
) {
  const clip = readClipboard({ text });
  return planPaste({ clip, map: mapColumns(columns, clip, at), rows: over, startKey }, resolved, fixes);
}

describe('pasted columns', () => {
  it('take no ditto mark as a value', () => {
    expect(plan('前片\t锦绣纺织\n〃\t同上').errors.map(({ column, text, message }) => [column.key, text, message])).toEqual([
      ['site', '〃', '“〃”是同上的记号，请改为实际的值'],
      ['supplier', '同上', '“同上”是同上的记号，请改为实际的值'],
    ]);
  });

  it('go from the active cell to the right', () => {
    expect(plan('1.25\t米', { at: 'usage' }).updates[0]?.values).toEqual({ usage: '1.25', unit: 'M' });
  });

  it('are matched by headings in any order, including aliases and units', () => {
    const { updates, inserts, map } = plan('单价（元）\t厂家\t净用量(米)\n12.5\t锦绣纺织\t1.2');
    expect(map).toMatchObject({ header: true, overflow: ['单价（元）'] });
    expect(updates[0]?.values).toEqual({ supplier: jinxiu, usage: '1.2' });
    expect(inserts).toEqual([]);
  });

  it('are matched by headings only when at least two are known', () => {
    expect(plan('部位\t大身').map.header).toBe(false);
    expect(plan('部位\t价格\n大身\t12').updates[0]?.values).toEqual({ site: '大身', price: '12' });
  });

  it('match the same heading once', () => {
    expect(plan('部位\t部位\t单价\n大身\t袖\t12').updates[0]?.values).toEqual({ site: '大身', price: '12' });
  });

  it('are reported beyond the last column unless they are empty', () => {
    expect(plan('2026-11-20\t是\tx\t', { at: 'due' }).map.overflow).toEqual(['第 3 列']);
  });

  it('are skipped and reported when the column is computed', () => {
    const { map, updates } = plan('12\t99.00\t2026/1/5', { at: 'price' });
    expect(map.skipped).toEqual(['金额']);
    expect(updates[0]?.values).toEqual({ price: '12', due: '2026-01-05' });
  });
});

describe('pasted lines', () => {
  it('overwrite lines from the active cell on and add the rest', () => {
    const { updates, inserts } = plan('大身\n领口\n袖', { startKey: 'r2' });
    expect(updates.map(({ key, values }) => [key, values])).toEqual([['r2', { site: '大身' }]]);
    expect(inserts.map(({ values }) => values)).toEqual([{ site: '领口' }, { site: '袖' }]);
  });

  it('are skipped when blank', () => {
    expect(plan('大身\n\t\n袖\n\n').updates.map(({ values }) => values['site'])).toEqual(['大身', '袖']);
  });

  it('leave lines unchanged where the column is read-only', () => {
    const closed = columns.map((column) => (column.key === 'site' ? { ...column, readOnly: (row: GridRow) => row.key === 'r1' } : column));
    const clip = readClipboard({ text: '大身\t锦绣纺织\n领口\t锦绣纺织' });
    const { updates } = planPaste({ clip, map: mapColumns(closed, clip, 'site'), rows, startKey: 'r1' }, resolved);
    expect(updates.map(({ values }) => Object.keys(values))).toEqual([['supplier'], ['site', 'supplier']]);
  });

  it('repeat a merged text but never a merged amount', () => {
    const html = '<table><tr><td rowspan=2>大身</td><td>锦绣纺织</td><td rowspan=2>1.25</td></tr><tr><td>GYS000013</td></tr></table>';
    const clip = readClipboard({ html });
    const { updates } = planPaste({ clip, map: mapColumns(columns, clip, 'site'), rows, startKey: 'r1' }, resolved);
    expect(updates.map(({ values }) => values)).toEqual([
      { site: '大身', supplier: jinxiu, usage: '1.25' },
      { site: '大身', supplier: hengda, usage: null },
    ]);
  });

  it('keep their positions in a paste of 500 × 12 cells', () => {
    const wide = Array.from({ length: 12 }, (_, at): GridColumn => ({
      key: `c${at}`,
      label: `列${at}`,
      kind: 'number',
      rule: generalRule(6, 2),
    }));
    const text = Array.from({ length: 500 }, (_, line) =>
      Array.from({ length: 12 }, (__, at) => `${line}.${String(at).padStart(2, '0')}`).join('\t'),
    ).join('\n');
    const clip = readClipboard({ text });
    const { inserts, errors } = planPaste({ clip, map: mapColumns(wide, clip, 'c0'), rows: [], startKey: undefined }, {});
    expect(errors).toEqual([]);
    expect(inserts).toHaveLength(500);
    expect(inserts.every(({ values }, line) => wide.every(({ key }, at) => values[key] === `${line}.${String(at).padStart(2, '0')}`))).toBe(
      true,
    );
  });
});

describe('parsing a pasted text', () => {
  it.each([
    ['1,234.50', '1234.50'],
    ['￥12.85', '12.85'],
    ['12.85元', '12.85'],
    ['３．５％', '3.5'],
    ['(12.5)', '-12.5'],
    ['+7', '7'],
    ['1，203，500', '1203500'],
    ['1,2', '1,2'],
    ['1,20', '1,20'],
    ['12,3456', '12,3456'],
  ])('reads the number %s as %s', (text, figure) => {
    expect(cleanFigure(text)).toBe(figure);
  });

  const column = (key: string) => columns.find((one) => one.key === key)!;
  it.each([
    ['price', '01.50', '1.50'],
    ['price', '', null],
    // A decimal comma must not multiply the value by ten.
    ['price', '1,2', { typed: '1,2', message: '不能超过4位数,且小数只允许后2位' }],
    ['price', '12345', { typed: '12345', message: '不能超过4位数,且小数只允许后2位' }],
    ['price', '1.2E+05', { typed: '1.2E+05', message: '不能超过4位数,且小数只允许后2位' }],
    ['usage', '1.25米', { typed: '1.25米', message: '数字后面有单位，请只填数字' }],
    ['usage', '145', { typed: '145', message: '不能超过2位自然数,且小数只允许后4位' }],
    ['usage', '-1', { typed: '-1', message: '不能小于0' }],
    ['unit', '公斤', 'KG'],
    ['unit', 'kg', 'KG'],
    ['unit', '码', { typed: '码', message: '“码”不在可选项中' }],
    ['due', '2026年1月5日', '2026-01-05'],
    ['due', '20261120', '2026-11-20'],
    ['due', '2026/1/5 0:00', '2026-01-05'],
    ['due', '2026-02-30', { typed: '2026-02-30', message: '日期格式应为 2026-01-31 或 1-31' }],
    ['own', '√', true],
    ['own', '否', false],
    ['own', '', false],
    ['own', '也许', { typed: '也许', message: '请填 是 或 否' }],
    ['site', '一二三四五六七八九', { typed: '一二三四五六七八九', message: '不能超过8个字符' }],
  ])('reads for %s the text %j as %j', (key, text, value) => {
    expect(readText(column(key), text)).toEqual(value);
  });

  it.each([
    ['#27375a', '#27375A'],
    ['27375A', '#27375A'],
    ['#abc', '#AABBCC'],
    ['navy', { typed: 'navy', message: '色值应为 #RRGGBB' }],
  ])('reads the colour %s as %j', (text, value) => {
    expect(readText({ key: 'c', label: '色值', kind: 'colour' }, text)).toEqual(value);
  });
});

describe('resolving pasted names', () => {
  it('queries each column once with its distinct texts', () => {
    const clip = readClipboard({ text: '大身\t锦绣纺织\n领\t锦绣纺织\n袖\tH&D\n袋\t' });
    expect(entityTexts({ clip, map: mapColumns(columns, clip, 'site') })).toEqual({ supplier: ['锦绣纺织', 'H&D'] });
  });

  it('keeps a text that matches no record or several', () => {
    const { errors, updates } = plan('H&D\n锦绣', { at: 'supplier' });
    expect(errors.map(({ text, message, candidates }) => [text, message, candidates.length])).toEqual([
      ['H&D', '没有找到“H&D”', 0],
      ['锦绣', '“锦绣”对应多个：锦绣纺织、恒达丝绸，请选择', 2],
    ]);
    expect(updates.map(({ wrong, values }) => [wrong, (values['supplier'] as { typed: string }).typed])).toEqual([
      [true, 'H&D'],
      [true, '锦绣'],
    ]);
  });

  it('says why a record that exists cannot be taken', () => {
    const draft = { id: '9', code: 'F-HB-000009', name: '府绸', unusable: '草稿未启用' };
    const active = { id: '8', code: 'F-HB-000008', name: '府绸' };
    expect(chooseEntity('F-HB-000009', [draft])).toEqual({ typed: 'F-HB-000009', message: '“F-HB-000009”草稿未启用' });
    expect(chooseEntity('府绸', [draft, active])).toBe(active);
    expect(chooseEntity('府绸', [])).toEqual({ typed: '府绸', message: '没有找到“府绸”' });
    expect(chooseEntity('黑色、白色、藏青', [])).toEqual({
      typed: '黑色、白色、藏青',
      message: '没有找到“黑色、白色、藏青”；写了 3 个时请分成 3 行，一行一个',
    });
  });

  it('applies one correction to all equal texts', () => {
    const text = 'H&D\t1\nH&D\t145\nGYS000013\t145';
    expect(groupErrors(plan(text, { at: 'supplier' }).errors).map((error) => [error.text, error.count])).toEqual([
      ['H&D', 2],
      ['145', 2],
    ]);
    const { errors, updates, inserts } = plan(text, { at: 'supplier', fixes: { supplier: { 'H&D': jinxiu }, usage: { '145': '1.45' } } });
    expect(errors).toEqual([]);
    expect([...updates, ...inserts].map(({ values }) => [values['supplier'], values['usage']])).toEqual([
      [jinxiu, '1'],
      [jinxiu, '1.45'],
      [hengda, '1.45'],
    ]);
  });
});

it('names the rows of an error as they stand in the workbook', () => {
  expect(rowsText([3], false)).toBe('第 3 行');
  expect(rowsText([1, 2], true)).toBe('第 2、3 行');
  expect(rowsText([1, 2, 3, 4, 5, 6, 7], false)).toBe('第 1、2、3、4、5、6 行等 7 行');
});
