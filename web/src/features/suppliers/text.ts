import { auditApi } from '@mrp/contract/features/audit.ts';
import { supplierKinds, suppliersApi, supplierWorkflow } from '@mrp/contract/features/suppliers.ts';
import type { Supplier } from '@mrp/contract/features/suppliers/record.ts';
import { actionsFrom, type ActionOf } from '@mrp/contract/lib/workflow.ts';
import type { Fact } from '../../kit/object/Facts.tsx';
import { formatDay, formatMoney, formatPercent } from '../../lib/format.ts';

export type SupplierAction = ActionOf<typeof supplierWorkflow>;

/** What a change of a supplier makes stale. */
export const supplierReads = [suppliersApi.list, suppliersApi.get, auditApi.selectAllLogById];

export const listAddress = '/supplierList';
export const newAddress = '/newSupplier';
export const copyAddress = (id: string): string => `/newSupplier?copy=${id}`;
export const detailAddress = (id: string): string => `/supplierDetail?id=${id}`;
export const editAddress = (id: string): string => `/editSupplier?id=${id}`;

export const kindLabel = (kind: Supplier['kind']): string => supplierKinds.find(({ value }) => value === kind)?.label ?? kind;

/** The table as this user may use it: whoever submitted does not approve. */
export function workflowFor({ submittedByMe }: Pick<Supplier, 'submittedByMe'>): typeof supplierWorkflow {
  if (!submittedByMe) return supplierWorkflow;
  const { transitions } = supplierWorkflow;
  return { ...supplierWorkflow, transitions: { ...transitions, approve: { ...transitions.approve, from: [] } } };
}

export const actionsOf = (supplier: Pick<Supplier, 'state' | 'submittedByMe'>): SupplierAction[] =>
  actionsFrom(workflowFor(supplier), supplier.state);

const names = (list: readonly string[]): string => list.join('、');

export function keyFacts(supplier: Supplier): Fact[] {
  const { level, settlementDays, onTimeRate, keptDeliveries, dueDeliveries, passedRate, passedLots, judgedLots, orderedAmount } = supplier;
  const { materials, pausedFrom, pausedTo, pauseReason } = supplier;
  return [
    { label: '级别', value: level, strong: true },
    { label: '账期', value: settlementDays, unit: '天' },
    { label: '准交（近180天）', value: onTimeRate && formatPercent(onTimeRate, 2), note: `${keptDeliveries}/${dueDeliveries} 单` },
    { label: '合格率（近180天）', value: passedRate && formatPercent(passedRate, 2), note: `${passedLots}/${judgedLots} 缸` },
    ...(orderedAmount === undefined ? [] : [{ label: '近12月下单', value: orderedAmount && formatMoney(orderedAmount), unit: '元' }]),
    { label: '物料数', value: String(materials) },
    ...(pausedFrom
      ? [{ label: '暂停', value: `${formatDay(pausedFrom)} 至 ${pausedTo ? formatDay(pausedTo) : '恢复'}`, note: pauseReason }]
      : []),
  ];
}

export function basicFacts(supplier: Supplier): Fact[] {
  return [
    { label: '公司全称', value: supplier.name },
    { label: '简称', value: supplier.abbreviation },
    { label: '类型', value: kindLabel(supplier.kind) },
    { label: '适用品类', value: names(supplier.categories) },
    { label: '统一社会信用代码', value: supplier.creditCode },
    { label: '曾用名', value: names([...supplier.formerNames, ...supplier.formerAbbreviations]) },
    { label: '地址', value: [...new Set([supplier.province, supplier.city]), supplier.address].filter(Boolean).join(' '), wide: true },
    { label: '备注', value: supplier.remark, wide: true },
  ];
}

export function cooperationFacts(supplier: Supplier): Fact[] {
  return [
    { label: '来源', value: supplier.source },
    { label: '公司类型', value: supplier.companyType },
    { label: '合作类型', value: supplier.cooperation },
    { label: '合作模式', value: supplier.cooperationModel },
    { label: '月产能', value: supplier.monthlyCapacity },
    { label: '货期', value: supplier.leadDays, unit: '天' },
    { label: '溢短装', value: supplier.tolerance, unit: '%' },
    { label: '可供分类', value: names(supplier.classifications), wide: true },
  ];
}

export function settlementFacts(supplier: Supplier): Fact[] {
  return [
    { label: '税率', value: supplier.taxRate, unit: '%' },
    { label: '发票类型', value: supplier.invoiceType },
    { label: '结算方式', value: supplier.settlement },
    { label: '账期', value: supplier.settlementDays, unit: '天' },
    { label: '币种', value: supplier.currency },
  ];
}
