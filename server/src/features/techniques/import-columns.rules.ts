import { techniqueFields, techniqueOfferFields, tierFields } from '@mrp/contract/features/techniques/fields.ts';
import { techniqueWords } from '@mrp/contract/features/techniques/words.ts';
import { importColumns, text } from '../../platform/imports/columns.ts';
import { fieldColumns } from '../../platform/imports/field-columns.ts';
import type { ImportColumn } from '../../platform/imports/object.ts';

const code = importColumns('technique', [
  { key: 'code', label: techniqueWords.code, aliases: '编码 编号', kind: text(), hint: '更新时填写，新建留空', example: '' },
]);

const technique = fieldColumns(techniqueFields, {
  part: 'technique',
  keyColumn: 'code',
  own: { active: { hint: '填是或否，默认是' }, basePrice: { hint: '不含税，元' }, priceMax: { hint: '不含税，元，没有区间留空' } },
});

const tier = fieldColumns(tierFields, {
  part: 'tier',
  prefix: 'tier',
  own: {
    minQuantity: { label: '阶梯数量', aliases: '阶梯起始数量 起始数量', required: { with: ['tierPrice'] } },
    price: { label: techniqueWords.tiers, aliases: '阶梯单价', required: { with: ['tierMinQuantity'] }, hint: '不含税，元' },
  },
});

const offer = fieldColumns(techniqueOfferFields, {
  part: 'offer',
  prefix: 'offer',
  own: {
    supplierId: { label: techniqueOfferFields.supplierId.label, required: { with: ['offerPrice'] } },
    minQuantity: { label: '供应商起订量', aliases: '起订量 起订数量' },
    price: { required: { with: ['offerSupplierId'] }, hint: '不含税，元' },
    validFrom: { required: false, hint: '默认今天' },
  },
});

/** The columns of the library's workbook: a row is a technique, with one tier and one supplier's price at most. */
export const techniqueColumns: readonly ImportColumn[] = [...code, ...technique, ...tier, ...offer];
