import type { StatementLine } from '@mrp/contract/features/statements/record.ts';
import { formatNumber } from '../../lib/format/format.ts';
import { chargeName } from './text.ts';

/** 12.00/罗 → 11.80/罗（含税） */
export function priceText({ beforePrice, unitPrice, priceUnit, unit, taxIncluded }: StatementLine): string | null {
  if (!unitPrice) return null;
  const per = priceUnit && priceUnit.id !== unit?.id ? `/${priceUnit.name}` : '';
  const before = beforePrice && beforePrice !== unitPrice ? `${formatNumber(beforePrice, 4)} → ` : '';
  return `${before}${formatNumber(unitPrice, 4)}${per}${taxIncluded ? '' : '（未税）'}`;
}

/** 8.00 公斤 at 30 % off, or what was charged for. */
export function chargeText({ charge }: StatementLine): string {
  if (!charge) return '';
  const share = charge.share ? `-${formatNumber(charge.share, 2)}%` : '';
  return [chargeName(charge.kind), share, charge.note].filter(Boolean).join(' ');
}

export const quantityOf = ({ quantity, unit }: StatementLine): string | null =>
  quantity !== null && unit ? `${formatNumber(quantity, unit.decimals)} ${unit.name}` : null;
