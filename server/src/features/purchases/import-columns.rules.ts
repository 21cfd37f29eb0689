import { purchaseFields, purchaseLineFields } from '@mrp/contract/features/purchases/fields.ts';
import { purchaseWords } from '@mrp/contract/features/purchases/words.ts';
import { importColumns, entry, statedUnit, text } from '../../platform/imports/columns.ts';
import { fieldColumns } from '../../platform/imports/field-columns.ts';
import type { ImportColumn } from '../../platform/imports/object.ts';

const form = fieldColumns(purchaseFields, {
  part: 'form',
  without: ['needOn'],
  own: { source: { hint: '默认品牌采购' }, holderId: { required: true, kind: entry('holder') } },
});

const lineColumns = (...names: (keyof typeof purchaseLineFields)[]): ImportColumn[] =>
  fieldColumns(purchaseLineFields, {
    part: 'line',
    names,
    own: {
      supplierId: { kind: entry('supplier') },
      quantity: { required: true },
      unitPrice: { hint: '按报价的币种和含税，每库存单位；留空用报价（按报价的单位）' },
      needOn: { required: true, aliases: '需求日 要求到货日期 到货日期 需要日期 交期', example: '2099-01-31' },
    },
  });

const { skuId: _sku, holderId: _holder, supplierId: _supplier, quantity: _quantity, reason: _reason, ...plain } = purchaseLineFields;

const line = [
  ...importColumns('line', [
    {
      key: 'code',
      label: 'SKU编码',
      required: true,
      aliases: '物料编码 编码 料号 SKU',
      kind: text(64),
      hint: '带颜色的编码',
      example: 'F-ZF-000001-01',
    },
  ]),
  ...lineColumns('supplierId', 'quantity'),
  ...importColumns('line', [statedUnit]),
  ...lineColumns(...(Object.keys(plain) as (keyof typeof plain)[])),
  ...importColumns('line', [
    { key: 'styleCode', label: '款号', aliases: '款式编号 款式号 大货款号', kind: text(32), example: '' },
    { key: 'skc', label: purchaseWords.skc, aliases: 'SKC 货色编码 成衣颜色', kind: text(64), hint: '货色编码或颜色', example: '' },
    { key: 'garmentOrder', label: '成衣订单号', aliases: '成衣订单 大货单号 PO PO号', kind: text(32), example: '' },
  ]),
  ...lineColumns('reason'),
];

export const purchaseColumns: readonly ImportColumn[] = [...form, ...line];
/** Columns that all rows of one purchase share. */
export const headColumns = form.map(({ key }) => key);
