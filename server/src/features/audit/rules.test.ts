import { describe, expect, it } from 'vitest';
import type { AuditKind } from '@mrp/contract/lib/fields/audit-kind.ts';
import { describeChanges, type Change, type Wording } from './rules.ts';

const kind: AuditKind = {
  kind: 'fabric',
  label: '面料',
  readPermissions: ['内部物料档案'],
  tables: { fabrics: '面料', fabric_parts: '成分', fabric_notes: '备注' },
  childLabels: { fabric_parts: 'fibre_id' },
  fields: {
    name: '名称',
    state: '状态',
    width: '门幅',
    stretch: '弹力',
    'fabrics.price': '基准价',
    account_no: '账号',
    tags: '标签',
    fibre_id: '成分',
    share: '占比',
    'fabric_notes.name': '标题',
  },
  prices: ['price'],
  masked: ['account_no'],
  words: { state: { DRAFT: '草稿', ACTIVE: '启用' } },
};

const fibres: Readonly<Record<string, string>> = { '1': '棉', '2': '氨纶', '3': '麻' };
const lines: Readonly<Record<string, string>> = { 'fabric_parts 11': '棉', 'fabric_parts 12': '氨纶', 'fabric_parts 13': '棉' };
const wording: Wording = {
  kind,
  seesPrices: true,
  nameOf: (_, column, id) => (column === 'fibre_id' ? fibres[id] : undefined),
  lineOf: (table, rowId) => lines[`${table} ${rowId}`],
};

const change = (column: string, before: string | null, after: string | null, more: Partial<Change> = {}): Change => ({
  table: 'fabrics',
  rowId: '1',
  column,
  type: 'string',
  before,
  after,
  ...more,
});
const part = (rowId: string, column: string, before: string | null, after: string | null) =>
  change(column, before, after, { table: 'fabric_parts', rowId, type: 'number' });
const tell = (changes: Change[], more: Partial<Wording> = {}) =>
  describeChanges(changes, { ...wording, ...more }).map(({ label, before, after }) => `${label}：${before ?? '无'} → ${after ?? '无'}`);

describe('the description of a change', () => {
  it.each([
    ['text unchanged', change('name', '府绸', '精棉府绸'), '名称：府绸 → 精棉府绸'],
    ['empty text as nothing', change('name', '', '府绸'), '名称：无 → 府绸'],
    ['a constant by its word', change('state', 'DRAFT', 'ACTIVE'), '状态：草稿 → 启用'],
    ['a constant without a word as it is', change('state', 'DRAFT', 'LOST'), '状态：草稿 → LOST'],
    ['a decimal without idle zeros', change('width', '150.00', '152.5000', { type: 'number' }), '门幅：150 → 152.5'],
    ['a whole number with its zeros', change('width', '100', '1200', { type: 'number' }), '门幅：100 → 1200'],
    [
      'a decimal longer than a float holds',
      change('width', null, '123456789012345678.1234', { type: 'number' }),
      '门幅：无 → 123456789012345678.1234',
    ],
    ['booleans as yes and no', change('stretch', 'false', 'true', { type: 'boolean' }), '弹力：否 → 是'],
    ['the last digits of an account number', change('account_no', '6222 0200 1234 5678', '62220200ABCD9999'), '账号：****5678 → ****9999'],
    ['the removed and added items of a list', change('tags', '["春","夏"]', '["夏","秋","冬"]', { type: 'array' }), '标签：春 → 秋、冬'],
    ['the name of an id', part('11', 'fibre_id', null, '1'), '成分：无 → 棉'],
    ['an unknown id unchanged', part('11', 'fibre_id', '9', null), '成分：9 → 无'],
    ['the label of a child row', part('12', 'share', '5.0000', '8.0000'), '成分（氨纶） · 占比：5 → 8'],
    ['the table of a child row without a label', change('name', 'a', 'b', { table: 'fabric_notes' }), '备注 · 标题：a → b'],
  ])('shows %s', (_, given, told) => {
    expect(tell([given])).toEqual([told]);
  });

  it('is absent for a column without a label', () => {
    expect(tell([change('secret_column', 'a', 'b')])).toEqual([]);
  });

  it('of a price is shown only to users who may see prices', () => {
    const changes = [change('price', '12.5000', '12.8500', { type: 'number' }), change('name', 'a', 'b')];
    expect(tell(changes)).toEqual(['名称：a → b', '基准价：12.5 → 12.85']);
    expect(tell(changes, { seesPrices: false })).toEqual(['名称：a → b']);
  });
});

describe('the changes of one entry', () => {
  it('are in the declared order, the document before its child rows', () => {
    const changes = [
      part('11', 'share', null, '95'),
      part('11', 'fibre_id', null, '1'),
      change('width', null, '150'),
      change('name', null, '府绸'),
    ];
    expect(describeChanges(changes, wording).map(({ field }) => field)).toEqual([
      'name',
      'width',
      'fabricParts.fibreId',
      'fabricParts.share',
    ]);
  });

  it('combine two changes of one column', () => {
    expect(tell([change('name', 'a', 'b'), change('name', 'b', 'c')])).toEqual(['名称：a → c']);
    expect(tell([change('name', 'a', 'b'), change('name', 'b', 'a')])).toEqual([]);
  });

  it('show a replaced child row as a changed one', () => {
    const changes = [
      part('11', 'fibre_id', '1', null),
      part('11', 'share', '95', null),
      part('12', 'fibre_id', '2', null),
      part('12', 'share', '5', null),
      part('13', 'fibre_id', null, '1'),
      part('13', 'share', null, '92'),
      part('14', 'fibre_id', null, '3'),
      part('14', 'share', null, '8'),
    ];
    expect(tell(changes, { lineOf: (table, rowId) => (rowId === '14' ? '麻' : wording.lineOf(table, rowId)) })).toEqual([
      '成分（棉） · 占比：95 → 92',
      '成分：氨纶 → 无',
      '成分（氨纶） · 占比：5 → 无',
      '成分：无 → 麻',
      '成分（麻） · 占比：无 → 8',
    ]);
  });
});
