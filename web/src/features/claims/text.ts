import { auditApi } from '@mrp/contract/features/audit.ts';
import { claimsApi } from '@mrp/contract/features/claims.ts';
import type { ClaimRow } from '@mrp/contract/features/claims/record.ts';
import { homeApi } from '@mrp/contract/features/home.ts';
import { chargesApi, statementsApi } from '@mrp/contract/features/statements.ts';
import { claimLinksApi } from '@mrp/contract/features/supplier-links.ts';

export const CLAIMS = '/claimList';
export const newClaimAddress = '/newClaim';
/** 新建 for goods of a receipt. */
export const claimOfReceiptAddress = (receiptId: string): string => `${newClaimAddress}?receiptId=${receiptId}`;
export const claimAddress = (id: string): string => `/claimDetail?id=${id}`;
export const claimEditAddress = (id: string): string => `/claimEdit?id=${id}`;

/** Queries that a change of a claim makes stale; a confirmed one is a charge of its receipt. */
export const claimRefreshes = [
  claimsApi.list,
  claimsApi.get,
  claimLinksApi.get,
  chargesApi.list,
  statementsApi.list,
  statementsApi.get,
  homeApi.get,
  auditApi.selectAllLogById,
];

/** 精梳府绸 藏青 · 色差 */
export const claimName = ({ name, colourName, kind }: Pick<ClaimRow, 'name' | 'colourName' | 'kind'>): string =>
  `${[name, colourName].filter(Boolean).join(' ')} · ${kind}`;
