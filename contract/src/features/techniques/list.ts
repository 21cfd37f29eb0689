import { listColumns } from '../../lib/fields/field-columns.ts';
import { list } from '../../lib/list.ts';
import { techniqueFields, techniqueOfferFields } from './fields.ts';
import { techniqueWords } from './words.ts';

export const techniqueList = list({
  key: 'techniques',
  title: '成衣核价',
  workbook: '工艺库',
  search: '编码 / 工艺名称 / 供应商 / 拼音',
  defaultSort: '-updatedAt',
  columns: listColumns(techniqueFields, {
    code: { label: techniqueWords.code, kind: 'code', width: 116, frozen: true, sortable: true },
    name: { width: 150, frozen: true, sortable: true },
    group: { label: '工艺大类', kind: 'text', width: 96 },
    class: { label: techniqueFields.classId.label, width: 120, filter: 'classIds', sortable: true },
    unit: { label: '单位', kind: 'text', width: 68 },
    basePrice: { width: 92, sortable: true },
    priceMax: { width: 92 },
    tierCount: { label: '阶梯', kind: 'number', decimals: 0, width: 64, counted: '级' },
    supplierCount: { label: '供应商数', kind: 'number', decimals: 0, width: 84, counted: '家' },
    lowestOffer: { label: '供应商最低价', kind: 'money', decimals: 4, unit: '元', width: 124, price: true },
    active: { sortable: true },
    remark: { width: 160, optional: true },
    updatedAt: { label: '更新时间', kind: 'time', width: 132, sortable: true },
    updatedBy: { label: '更新人', kind: 'text', width: 100, optional: true },
    unitId: false,
  }),
  filters: {
    classIds: { label: techniqueWords.class, kind: 'ids', prominent: true },
    supplierIds: { label: techniqueOfferFields.supplierId.label, kind: 'ids', prominent: true },
    basePrice: { kind: 'range', price: true, unit: '元' },
    active: { kind: 'flag', prominent: true },
    updatedAt: { kind: 'days' },
    /** Records of one import, linked from its result. */
    import: { label: '导入批次', kind: 'ids' },
  },
});
