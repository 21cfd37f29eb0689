import type { ClaimRow } from '@mrp/contract/features/claims/record.ts';

/** 精梳府绸 藏青 · 色差 */
export const claimName = ({ name, colourName, kind }: Pick<ClaimRow, 'name' | 'colourName' | 'kind'>): string =>
  `${[name, colourName].filter(Boolean).join(' ')} · ${kind}`;
