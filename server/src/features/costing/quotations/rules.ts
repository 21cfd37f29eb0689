import type { QuotationInput } from '@mrp/contract/features/costing/input.ts';
import { refuseSupplier } from '../../suppliers/rules.ts';
import type { HeadFacts } from './context.queries.ts';
import type { FieldMessage } from './lines.rules.ts';

type Head = Pick<QuotationInput, 'styleId' | 'supplierId' | 'skcIds'>;

/** Messages about the head. What the quotation already had (`kept`) may stay. */
export function checkHead(
  { styleId, supplierId, skcIds }: Head,
  { style, supplier, rate, isCurrency, skcIds: known }: HeadFacts,
  kept: Partial<Head> = {},
): FieldMessage[] {
  const found: FieldMessage[] = [];
  if (!style || (!style.active && styleId !== kept.styleId)) found.push(['styleId', '款式不存在或已停用，请重新选择']);
  if (!supplier || supplier.kind === 'MATERIAL') found.push(['supplierId', '请选择成品供应商']);
  else if (supplierId !== kept.supplierId && (supplier.state === 'PAUSED' || supplier.state === 'TERMINATED'))
    found.push(['supplierId', refuseSupplier(supplier.abbreviation, supplier.state)]);
  if (!isCurrency) found.push(['currencyId', '币种不存在，请重新选择']);
  else if (rate === null) found.push(['currencyId', '这个币种在报价日期没有汇率，请先在字典管理中登记']);
  if (style && skcIds.some((id) => !known.has(id))) found.push(['skcIds', '货色不属于这个款式，请重新选择']);
  return found;
}
