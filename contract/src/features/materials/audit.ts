import { labelsOf } from '../../lib/choices.ts';
import { auditKind } from '../../lib/audit-kind.ts';
import { offerFields, offerHeadFields, priceFields } from '../prices/fields.ts';
import { materialFields } from './fields.ts';
import { materialWorkflow, skuWorkflow } from './workflow.ts';

const { colourCardFileId: _card, ...terms } = offerFields;
const { supplierId, preferred, active } = offerHeadFields;

/** Labels of 内部物料 with its colours and offers in the timeline. */
export const materialAudit = auditKind({
  kind: 'material',
  label: '内部物料',
  readPermissions: ['内部物料档案'],
  printPermissions: ['面料核价:打印'],
  tables: {
    spus: { label: '物料', fields: materialFields },
    spu_compositions: '成分',
    spu_labels: '标签',
    spu_pictures: '图片',
    spu_test_reports: '检测报告',
    spu_substitutes: '替代料',
    skus: '颜色',
    sku_pictures: '颜色图片',
    sku_lab_dips: '打色样',
    // A price repeats the terms of its offer, so only changes of the offer are shown.
    offers: { label: '报价', fields: { supplierId, ...terms, preferred, active } },
    offer_prices: { label: '价格', fields: priceFields },
  },
  childLabels: {
    spu_compositions: 'ingredient_id',
    skus: 'colour_name',
    offers: ['supplier_id', 'sku_id'],
    offer_prices: ['kind', 'offer_id'],
    spu_labels: 'entry_id',
    spu_substitutes: 'substitute_id',
    sku_lab_dips: 'round',
  },
  fields: {
    code: '编码',
    care_symbols: '洗涤标识',
    benchmark_price: '基准价',
    benchmark_basis: '基准价依据',
    remark: '备注',
    state: '状态',
    ingredient_id: '成分',
    share: '占比',
    entry_id: '标签',
    file_id: '文件',
    reported_on: '报告日期',
    result: '结果',
    substitute_id: '替代料',
    ratio: '替代比例',
    priority: '优先级',
    colour_id: '颜色库颜色',
    colour_name: '颜色名称',
    safety_stock: '安全库存',
    barcode: '条码',
    round: '轮次',
    dipped_on: '打样日期',
    delta_e: '色差 ΔE',
    light: '光源',
    'offer_prices.currency_id': '币种',
    net_price: '净价',
    metre_price: '米价',
    source_kind: '来源',
    source_id: '来源单据',
  },
  prices: ['net_price', 'metre_price', 'benchmark_price', 'benchmark_basis'],
  words: {
    state: { ...labelsOf(skuWorkflow.states), ...labelsOf(materialWorkflow.states) },
    kind: { FABRIC: '面料', TRIM: '辅料' },
    source_kind: { SHEET: '核价单', INQUIRY: '询价单' },
    result: { PASSED: '通过', REVISE: '修改', REJECTED: '淘汰' },
    benchmark_basis: { MANUAL: '手工', LAST_PURCHASE: '最近采购', AVERAGE_90D: '90天均价' },
  },
});
