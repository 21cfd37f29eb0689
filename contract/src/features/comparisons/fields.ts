import type { SimilarityFactor } from '../../lib/formulas/formulas-score.ts';
import { numericRules, refuseZero, rules } from '../../lib/fields/numeric-rules.ts';
import { choice, decimal, fields, reference, text, whole } from '../../lib/fields/record-fields.ts';
import { comparisonWords } from './words.ts';

/** The factors of formula 11 in their order; the weight of the last one that is on follows from the others. */
export const weightFactors = [
  { factor: 'ingredient', field: 'ingredientWeight', label: '成分' },
  { factor: 'gsm', field: 'gsmWeight', label: comparisonWords.gramWeight },
  { factor: 'width', field: 'widthWeight', label: comparisonWords.width },
  { factor: 'structure', field: 'structureWeight', label: '组织' },
  { factor: 'colour', field: 'colourWeight', label: comparisonWords.colour },
] as const satisfies readonly { factor: SimilarityFactor; field: string; label: string }[];
export type WeightField = (typeof weightFactors)[number]['field'];

/** 基准: the price that a quoted one is measured against. */
export const benchmarkBases = [
  { value: 'INTERNAL_LOWEST', label: '内部比价最低价' },
  { value: 'INTERNAL_AVERAGE', label: '内部比价均价' },
  { value: 'LAST_PURCHASE', label: '最近采购' },
  { value: 'AVERAGE_90_DAYS', label: '90天均价' },
  { value: 'PRICE_LIST', label: '价格表' },
  { value: 'ARCHIVE', label: '档案基准价' },
] as const;

/** What a band asks for. */
export const bandActions = [
  { value: 'PASS', label: '放行' },
  { value: 'HINT', label: '提示' },
  { value: 'REASON', label: '需原因' },
  { value: 'SUPERVISOR', label: '需主管' },
] as const;

export const bandNames = [
  { band: 'green', label: '绿' },
  { band: 'yellow', label: '黄' },
  { band: 'orange', label: '橙' },
  { band: 'red', label: '红' },
] as const;

const weight = (label: string) => decimal(`${label}权重`, { rule: rules.weight, unit: '%' });
const limit = (label: string) => decimal(`${label}上限`, { rule: numericRules['D3.2'], required: true, unit: '%' });
const action = (label: string) => choice(`${label}动作`, { required: true, choices: bandActions });
const days = (label: string) => whole(`${label}期限`, { required: true, min: 1, max: 99, unit: '工作日' });

/** 内部比价配置, the part that stays. */
export const configFields = fields({
  name: text('名称', { max: 64, required: true }),
  classificationId: reference('适用分类', {}),
});

/** What a version says. */
export const configVersionFields = fields({
  ingredientWeight: weight('成分'),
  gsmWeight: weight('克重'),
  widthWeight: weight('门幅'),
  structureWeight: weight('组织'),
  colourWeight: weight('颜色'),
  topCount: whole('取前几名', { required: true, min: 1, max: 20, unit: '个' }),
  minimumScore: decimal('最低相似度', { rule: numericRules['D3.2'], required: true, unit: '分' }),
  benchmarkBasis: choice('基准取法', { required: true, choices: benchmarkBases }),
  greenLimit: limit('绿'),
  yellowLimit: limit('黄'),
  orangeLimit: limit('橙'),
  lowLimit: decimal('低价起点', {
    rule: refuseZero(numericRules['D2.2']),
    required: true,
    unit: '%',
    hint: '低于基准这么多起也按橙判断',
  }),
  greenAction: action('绿'),
  yellowAction: action('黄'),
  orangeAction: action('橙'),
  redAction: action('红'),
  minimumQuotes: whole('红色至少报价', { required: true, min: 1, max: 9, unit: '家' }),
  fabricDays: days('面料核价'),
  techniqueDays: days('技术核价'),
  pricingDays: days('核价'),
  alertPercent: decimal('价格预警', { rule: refuseZero(numericRules['D2.2']), required: true, unit: '%', hint: '一次涨跌超过即预警' }),
});
