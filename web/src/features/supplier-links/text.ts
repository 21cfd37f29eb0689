import { LINK_PATH } from '@mrp/contract/features/supplier-links/link-header.ts';
import { supplierLinksApi } from '@mrp/contract/features/supplier-links.ts';
import type { SupplierLink } from '@mrp/contract/features/supplier-links/link.ts';
import type { AnswerState, SupplierAnswer, SupplierAnswerLine } from '@mrp/contract/features/supplier-links/record.ts';
import { formatNumber } from '../../lib/format/format.ts';

/** Queries that a link or a decision makes stale, beside those of the order. */
export const supplierSideRefreshes = [supplierLinksApi.get];

/** The token stands behind #, so that it is in no log and no referrer. */
export const linkAddress = (token: string): string => `${location.origin}${LINK_PATH}#${token}`;

export const linkState = ({ isRevoked, isExpired }: SupplierLink): string => (isRevoked ? '已停用' : isExpired ? '已过期' : '有效');

export const answerStateNames: Readonly<Record<AnswerState, string>> = {
  PENDING: '待处理',
  ACCEPTED: '已接受',
  REFUSED: '已拒绝',
  STALE: '已失效',
};

/** 98 米 */
export const quantityText = (quantity: string, { unit }: Pick<SupplierAnswerLine, 'unit'>): string =>
  `${formatNumber(quantity, unit.decimals)} ${unit.name}`;

export const isProposal = ({ quantity, promisedOn, unitPrice }: SupplierAnswerLine): boolean =>
  quantity !== null || promisedOn !== null || (unitPrice ?? null) !== null;

export const pendingLines = ({ lines }: SupplierAnswer): SupplierAnswerLine[] => lines.filter(({ state }) => state === 'PENDING');

export interface AskedDecision {
  kind: 'accept' | 'refuse';
  lines: readonly SupplierAnswerLine[];
}
