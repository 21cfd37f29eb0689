import { planApi } from '@mrp/contract/features/plan.ts';
import { exceptionKinds, type ExceptionShelf, type PlanException } from '@mrp/contract/features/plan/exceptions.ts';
import { formatDay } from '../../lib/format/format.ts';

/** Queries that a mark on an exception makes stale. */
export const exceptionReads = [planApi.listExceptions, planApi.countExceptions];

export const kindLabel = (kind: PlanException['kind']): string => exceptionKinds.find(({ value }) => value === kind)?.label ?? kind;

/** 下单 全棉府绸 藏青, or with the document: 催货 CG2611290001 全棉府绸 藏青. */
export const exceptionName = ({ kind, name, document }: PlanException): string =>
  [kindLabel(kind), document?.code, name].filter(Boolean).join(' ');

/** Days as everywhere on screen: 12-08 for 2026-12-08. */
export const shortDays = (text: string): string => text.replace(/\d{4}-\d{2}-\d{2}/g, (day) => formatDay(day));

export const isShelf = (text: string | null): text is ExceptionShelf =>
  text === 'TODAY' || text === 'SMALL' || text === 'LATER' || text === 'SNOOZED';
