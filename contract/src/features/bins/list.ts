import { listColumns } from '../../lib/fields/field-columns.ts';
import { list } from '../../lib/list.ts';
import { holderKinds } from '../stock/item-level.ts';
import { binFields } from './record.ts';
import { binWords } from './words.ts';

/** 库位: the registry, and what of the stock stands in each. */
export const binList = list({
  key: 'bins',
  title: 'SKU库存',
  workbook: '库位',
  search: '库位/库区/持有方',
  defaultSort: 'holder,walkOrder',
  groupBy: { holder: { kind: 'id' }, zone: { kind: 'value' } },
  columns: listColumns(binFields, {
    code: { kind: 'code', width: 130, frozen: true, sortable: true },
    zone: { width: 90, sortable: true },
    holder: { label: binWords.holder, kind: 'text', width: 140, sortable: true, onCard: true },
    walkOrder: { width: 96, sortable: true, ordinal: true },
    items: { label: '物料种数', kind: 'number', decimals: 0, width: 96, onCard: true, counted: '种' },
    rolls: { label: '匹数', kind: 'number', decimals: 0, unit: '匹', width: 84 },
    quantities: { label: '在库数量', kind: 'text', width: 220, onCard: true },
    active: { label: binWords.active, kind: 'flag', width: 72 },
    remark: { width: 180, optional: true },
    updatedBy: { label: '更新人', kind: 'text', width: 100, optional: true },
    updatedAt: { label: '更新时间', kind: 'time', width: 116, sortable: true, optional: true },
  }),
  filters: {
    holderIds: { kind: 'ids', prominent: true },
    holderKind: { label: '持有方类型', kind: 'values', choices: holderKinds },
    zone: { kind: 'text', prominent: true },
    filled: { label: '有货', kind: 'flag', prominent: true },
    active: { kind: 'flag' },
  },
});
