import { externalMaterialsApi } from '@mrp/contract/features/external-materials.ts';
import { networkProductsApi } from '@mrp/contract/features/network-products.ts';
import { pricesApi } from '@mrp/contract/features/prices.ts';
import { supplierWorkflow } from '@mrp/contract/features/suppliers.ts';
import { supplierFields } from '@mrp/contract/features/suppliers/fields.ts';
import { supplierLinkingApi } from '@mrp/contract/features/suppliers/linking.ts';
import type { Supplier } from '@mrp/contract/features/suppliers/record.ts';
import { actionsFrom, flowFor, type ActionOf } from '@mrp/contract/lib/workflow.ts';
import { supplierWords } from '@mrp/contract/features/suppliers/words.ts';
import type { Action } from '../../kit/list/list-actions.ts';
import type { Fact } from '../../kit/object/Facts.tsx';
import type { ObjectSummary } from '../../kit/object/ObjectHead.tsx';
import { recordFacts } from '../../kit/object/record-facts.ts';
import { formatDay, formatMoney, formatNumber, formatPercent } from '../../lib/format/format.ts';
import { formatPeriod } from '../../lib/format/period.ts';
import { supplierKind } from './kind.ts';
import { basicNames, cooperationNames, settlementNames } from './supplier-groups.ts';

export type SupplierAction = ActionOf<typeof supplierWorkflow>;

/** Queries that 变更 and 关联 make stale: what is moved too. */
export const linkReads = [
  ...supplierKind.refreshes,
  ...Object.values(supplierLinkingApi),
  externalMaterialsApi.list,
  externalMaterialsApi.get,
  networkProductsApi.list,
  pricesApi.listOffers,
];

export const compareAddress = (ids: readonly string[]): string => `/compareSuppliers?ids=${ids.join(',')}`;
export const changeAddress = (id: string): string => `/changeSupplier?id=${id}`;
export const relateAddress = (id: string): string => `/relevancySupplier?id=${id}`;

/** 变更 or 关联, as the state allows. */
export function linkActions({ id, state }: Pick<Supplier, 'id' | 'state'>): Action[] {
  const { change, relate } = supplierWorkflow.transitions;
  if ((change.from as readonly string[]).includes(state))
    return [{ key: 'change', label: change.label, permission: supplierLinkingApi.change, to: changeAddress(id), apart: true }];
  if ((relate.from as readonly string[]).includes(state))
    return [{ key: 'relate', label: relate.label, permission: supplierLinkingApi.relate, to: relateAddress(id), apart: true }];
  return [];
}

/** The workflow for this user, who may not approve what he submitted. */
export function workflowFor({ submittedByMe }: Pick<Supplier, 'submittedByMe'>): typeof supplierWorkflow {
  return flowFor(supplierWorkflow, submittedByMe);
}

export const actionsOf = (supplier: Pick<Supplier, 'state' | 'submittedByMe'>): SupplierAction[] =>
  actionsFrom(workflowFor(supplier), supplier.state);

function keyFacts(supplier: Supplier): Fact[] {
  const { level, settlementDays, onTimeRate, keptDeliveries, dueDeliveries, passedRate, passedLots, judgedLots, orderedAmount } = supplier;
  const { score, grade, materials, pausedFrom, pausedTo, pauseReason } = supplier;
  return [
    { label: supplierFields.level.label, value: level, strong: true },
    { label: '综合评分', value: score ? formatNumber(score, 1) : grade, note: score ? `${grade} 级` : undefined },
    { label: supplierFields.settlementDays.label, value: settlementDays, unit: '天' },
    { label: '准交（近180天）', value: onTimeRate && formatPercent(onTimeRate, 2), note: `${keptDeliveries}/${dueDeliveries} 单` },
    { label: '合格率（近180天）', value: passedRate && formatPercent(passedRate, 2), note: `${passedLots}/${judgedLots} 批` },
    ...(orderedAmount === undefined
      ? []
      : [{ label: supplierWords.orderedAmount, value: orderedAmount && formatMoney(orderedAmount), unit: '元' }]),
    { label: supplierWords.materials, value: String(materials) },
    ...(pausedFrom
      ? [{ label: '暂停', value: pausedTo ? formatPeriod(pausedFrom, pausedTo) : `${formatDay(pausedFrom)} 至 恢复`, note: pauseReason }]
      : []),
  ];
}

/** The head of its page and of 速览. */
export const supplierHead = (supplier: Supplier): ObjectSummary => ({
  name: supplier.abbreviation,
  code: supplier.code,
  subtitle: supplier.name,
  status: supplierWorkflow.states[supplier.state],
  face: { initial: supplier.abbreviation.slice(0, 1) },
  facts: keyFacts(supplier),
});

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
