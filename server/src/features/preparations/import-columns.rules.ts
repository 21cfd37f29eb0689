import { choicesOf } from '@mrp/contract/lib/fields/choices.ts';
import { preparationFields, preparationLineFields } from '@mrp/contract/features/preparations/fields.ts';
import { preparationBases, preparationKinds } from '@mrp/contract/features/preparations/workflow.ts';
import { generalRule } from '@mrp/contract/lib/fields/numeric-rules.ts';
import { preparationWords } from '@mrp/contract/features/preparations/words.ts';
import { importColumns, entry, number, statedUnit, text } from '../../platform/imports/columns.ts';
import { fieldColumns } from '../../platform/imports/field-columns.ts';
import type { ColumnKind, ImportColumn } from '../../platform/imports/object.ts';

const choice = (words: Readonly<Record<string, string>>, aliases: Readonly<Record<string, string[]>>): ColumnKind => ({
  type: 'choice',
  choices: choicesOf(words).map(({ value, label }) => ({ value, label, aliases: aliases[value] ?? [] })),
});
const yes = ['是', 'y', 'yes', '√', '1', '用'];
const no = ['否', 'n', 'no', '×', 'x', '0', '不用'];

const formKind = importColumns('form', [
  {
    key: 'kind',
    label: preparationWords.kind,
    aliases: '备料类型 物料类型',
    kind: choice(preparationKinds, { SKU: ['色布', '辅料', 'SKU'], SPU: ['坯', 'SPU'] }),
    hint: '默认色布/辅料',
    example: '色布/辅料',
  },
  {
    key: 'basis',
    label: preparationWords.basis,
    aliases: '备料方式',
    kind: choice(preparationBases, { STYLE: ['款', '按款备料'], MATERIAL: ['料', '按料备料'] }),
    hint: '默认：填了款号为按款',
    example: '按料',
  },
]);

const form = [
  ...formKind,
  ...fieldColumns(preparationFields, {
    part: 'form',
    names: ['object', 'holderId', 'expectedOn', 'setName', 'sets', 'remark'],
    own: {
      object: { required: true },
      holderId: { required: true, kind: entry('holder'), hint: '两种供应商都是的，写“简称 成品供应商”' },
      expectedOn: { required: true },
      sets: { kind: number(generalRule(7, 0), { units: { 套: '1' } }), hint: '美套必填' },
    },
  }),
];

const lineColumns = (...names: (keyof typeof preparationLineFields)[]): ImportColumn[] =>
  fieldColumns(preparationLineFields, {
    part: 'line',
    names,
    own: {
      supplierId: { kind: entry('supplier') },
      unitPrice: { hint: '不含税，元/库存单位；用坯布时为染费；留空用报价' },
      takesGreige: { kind: { type: 'flag', yes, no } },
    },
  });

const line = [
  ...importColumns('line', [
    {
      key: 'code',
      label: preparationWords.materialCode,
      required: true,
      aliases: '编码 料号 SKU SKU编码 SPU SPU编码 物料编号',
      kind: text(64),
      hint: '色布/辅料填SKU编码，坯布填物料编码',
      example: 'F-ZF-000001-01',
    },
  ]),
  ...lineColumns('supplierId', 'quantity'),
  ...importColumns('line', [statedUnit]),
  ...lineColumns('perSet', 'unitPrice'),
  ...importColumns('line', [
    {
      key: 'styleCode',
      label: preparationWords.styleCode,
      aliases: '款式编号 款式号 大货款号',
      kind: text(32),
      hint: '按款必填',
      example: '',
    },
    { key: 'skc', label: preparationWords.skc, aliases: 'SKC 货色编码 成衣颜色', kind: text(64), hint: '货色编码或颜色', example: '' },
    { key: 'garmentOrder', label: '成衣订单号', aliases: '成衣订单 订单号 大货单号 PO PO号', kind: text(32), example: '' },
  ]),
  ...lineColumns('takesGreige', 'reason'),
];

export const preparationColumns: readonly ImportColumn[] = [...form, ...line];
/** Columns that all rows of one form must share. */
export const formColumns = form.map(({ key }) => key);
