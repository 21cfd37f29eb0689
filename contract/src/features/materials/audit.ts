import { labelsOf } from '../../lib/fields/choices.ts';
import { auditKind } from '../../lib/fields/audit-kind.ts';
import { offerFields, offerHeadFields, priceFields } from '../prices/fields.ts';
import { materialFields } from './fields.ts';
import { materialWorkflow, skuWorkflow } from './workflow.ts';
import { materialsWords } from './words.ts';

const { colourCardFileId: _card, ...terms } = offerFields;
const { supplierId, preferred, active } = offerHeadFields;

/** Labels of 内部物料 with its colours and offers in the timeline. */
export const materialAudit = auditKind({
  kind: 'material',
  label: '内部物料',
  readPermissions: ['内部物料档案'],
  printPermissions: ['面料核价:打印'],
  tables: {
    spus: { label: materialsWords.material, fields: materialFields },
    spu_compositions: materialsWords.composition,
    spu_labels: materialsWords.labels,
    spu_pictures: materialsWords.pictures,
    spu_test_reports: '检测报告',
    spu_substitutes: materialsWords.substitutes,
    skus: materialsWords.colour,
    sku_pictures: '颜色图片',
    sku_lab_dips: '打色样',
    // A price repeats the terms of its offer, so only changes of the offer are shown.
    offers: { label: materialsWords.offers, fields: { supplierId, ...terms, preferred, active } },
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
    care_symbols: materialsWords.careSymbols,
    benchmark_price: materialsWords.benchmarkPrice,
    benchmark_basis: '基准价依据',
    remark: materialFields.remark.label,
    state: materialsWords.state,
    ingredient_id: materialsWords.composition,
    share: '占比',
    entry_id: materialsWords.labels,
    file_id: '文件',
    reported_on: '报告日期',
    result: '结果',
    substitute_id: materialsWords.substitutes,
    ratio: '替代比例',
    priority: '优先级',
    colour_id: '颜色库颜色',
    colour_name: materialsWords.colourName,
    safety_stock: materialsWords.safetyStock,
    barcode: materialsWords.barcode,
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
