import { auditApi } from '@mrp/contract/features/audit.ts';
import { suppliersApi, supplierWorkflow } from '@mrp/contract/features/suppliers.ts';
import { supplierFields } from '@mrp/contract/features/suppliers/fields.ts';
import type { Supplier } from '@mrp/contract/features/suppliers/record.ts';
import { actionsFrom, type ActionOf } from '@mrp/contract/lib/workflow.ts';
import type { Fact } from '../../kit/object/Facts.tsx';
import { recordFacts } from '../../kit/object/record-facts.ts';
import { formatDay, formatMoney, formatPercent } from '../../lib/format.ts';
import { basicNames, cooperationNames, settlementNames } from './supplier-groups.ts';

export type SupplierAction = ActionOf<typeof supplierWorkflow>;

/** Queries that a change of a supplier makes stale. */
export const supplierReads = [suppliersApi.list, suppliersApi.get, auditApi.selectAllLogById];

export const listAddress = '/supplierList';
export const newAddress = '/newSupplier';
export const copyAddress = (id: string): string => `/newSupplier?copy=${id}`;
export const detailAddress = (id: string): string => `/supplierDetail?id=${id}`;
export const editAddress = (id: string): string => `/editSupplier?id=${id}`;

/** The workflow for this user, who may not approve what he submitted. */
export function workflowFor({ submittedByMe }: Pick<Supplier, 'submittedByMe'>): typeof supplierWorkflow {
  if (!submittedByMe) return supplierWorkflow;
  const { transitions } = supplierWorkflow;
  return { ...supplierWorkflow, transitions: { ...transitions, approve: { ...transitions.approve, from: [] } } };
}

export const actionsOf = (supplier: Pick<Supplier, 'state' | 'submittedByMe'>): SupplierAction[] =>
  actionsFrom(workflowFor(supplier), supplier.state);

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

/** City and address share one line, as do former names. */
export const basicFacts = (supplier: Supplier): Fact[] =>
  recordFacts(supplierFields, supplier, [...basicNames, 'remark'], {
    city: false,
    address: { value: [...new Set([supplier.province, supplier.city]), supplier.address].filter(Boolean).join(' ') },
    formerNames: { value: [...supplier.formerNames, ...supplier.formerAbbreviations].join('、') },
    formerAbbreviations: false,
  });

export const cooperationFacts = (supplier: Supplier): Fact[] => recordFacts(supplierFields, supplier, cooperationNames);

export const settlementFacts = (supplier: Supplier): Fact[] => recordFacts(supplierFields, supplier, settlementNames);
