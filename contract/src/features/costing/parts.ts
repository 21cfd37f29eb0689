import { labelsOf } from '../../lib/fields/choices.ts';
import type { ButtonName } from '../../permissions.ts';
import { costingWords } from './words.ts';

/** 部分: what the lines of quotation and cost sheet belong to, in the order of the cost. */
export const costParts = [
  { value: 'MATERIAL', label: '物料' },
  { value: 'CONSUMABLE', label: '耗材' },
  { value: 'TECHNIQUE', label: '特殊工艺' },
  { value: 'OPERATION', label: '工序' },
  { value: 'PACKAGING', label: '包装' },
  { value: 'FREIGHT', label: '运费' },
  { value: 'OTHER', label: '其它' },
] as const;
export type CostPart = (typeof costParts)[number]['value'];
export const partLabels = labelsOf(costParts);

/** Groups of parts: one tab of a page each, one colour of the cost bar. */
export const costGroups = [
  { key: 'materials', label: costingWords.material, parts: ['MATERIAL'] },
  { key: 'consumables', label: '耗材', parts: ['CONSUMABLE'] },
  { key: 'techniques', label: '特殊工艺', parts: ['TECHNIQUE'] },
  { key: 'operations', label: '工序', parts: ['OPERATION'] },
  { key: 'logistics', label: '包装运费', parts: ['PACKAGING', 'FREIGHT'] },
  { key: 'others', label: '其它', parts: ['OTHER'] },
] as const satisfies readonly { key: string; label: string; parts: readonly CostPart[] }[];
export type CostGroup = (typeof costGroups)[number]['key'];
export const groupOf = (part: CostPart): CostGroup => costGroups.find(({ parts }) => parts.some((one) => one === part))?.key ?? 'others';

/** 供料方式: what the customer supplies costs nothing. */
export const supplies = [
  { value: 'BRAND', label: '品牌' },
  { value: 'FACTORY', label: '工厂' },
  { value: 'CUSTOMER', label: '客供' },
] as const;

/** 计价方式 of an operation: minutes (SAM) at a price per minute, or a price per piece. */
export const measures = [
  { value: 'PIECE', label: '按件' },
  { value: 'MINUTE', label: '按分钟' },
] as const;

export type Department = 'FABRIC' | 'TECHNICAL' | 'COSTING';
interface DepartmentFacts {
  label: string;
  /** The right to take its task. */
  start: ButtonName;
  /** The right to price its lines. */
  price: ButtonName;
  /** The right to say that its task is done. */
  submit: ButtonName;
}

/** 部门 that find out what a line should cost, in parallel. */
export const departments: Readonly<Record<Department, DepartmentFacts>> = {
  FABRIC: { label: '面料部', start: '面料核价:开始核价', price: '面料核价:核价', submit: '面料核价:提交' },
  TECHNICAL: { label: '技术部', start: '成衣核价:技术核价', price: '成衣核价:技术核价', submit: '成衣核价:技术核价' },
  COSTING: { label: '核价部', start: '成衣核价:核价', price: '成衣核价:核价', submit: '成衣核价:核价' },
};
export const departmentNames = Object.keys(departments) as [Department, ...Department[]];

/** Departments that hand their part of a sheet to the costing department. */
export const submittingDepartments = ['FABRIC', 'TECHNICAL'] as const satisfies readonly Department[];
export type SubmittingDepartment = (typeof submittingDepartments)[number];

/** Sheets of one 批量提交. */
export const MAX_TASKS = 100;

/** The department that prices the lines of a part. */
export function departmentOf(part: CostPart): Department {
  if (part === 'MATERIAL') return 'FABRIC';
  return part === 'TECHNIQUE' ? 'TECHNICAL' : 'COSTING';
}

/** 依据 of an approved price. */
export const priceBases = [
  { value: 'INTERNAL', label: '内部比价' },
  { value: 'INQUIRY', label: '货比三家' },
  { value: 'LAST_PURCHASE', label: '最近采购' },
  { value: 'AVERAGE_90', label: '90天均价' },
  { value: 'PRICE_LIST', label: '价格表' },
  { value: 'ARCHIVE', label: '档案基准价' },
  { value: 'TECHNICAL', label: '技术估价' },
  { value: 'MANUAL', label: '手工' },
] as const;
export type PriceBasis = (typeof priceBases)[number]['value'];

/** 结论 of a line; none yet: it is open. */
export const decisions = [
  { value: 'ACCEPTED', label: '采纳' },
  { value: 'REDUCED', label: '核减' },
  { value: 'REJECTED', label: '不采纳' },
] as const;

/** 利润: of the price (margin), or on top of the cost (markup). */
export const marginBases = [
  { value: 'MARGIN', label: '按毛利率' },
  { value: 'MARKUP', label: '按加价率' },
] as const;
