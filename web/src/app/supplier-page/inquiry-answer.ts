import type { LinkInquiry, LinkQuotation } from '@mrp/contract/features/supplier-links/inquiry.ts';
import { filled, type KeptAnswer, type Person } from './sending/kept-answer.ts';
import { plainNumber } from './fields/numbers.ts';

export interface TypedBreak {
  fromQuantity: string;
  price: string;
}

/** What the supplier quotes. */
export interface TypedQuotation {
  price: string;
  unitId: string;
  currencyId: string;
  taxIncluded: boolean;
  taxRate: string;
  moq: string;
  leadDays: string;
  validUntil: string;
  supplierItemNo: string;
  breaks: readonly TypedBreak[];
}
export const QUOTATION = 'quotation';
export const MAX_BREAKS = 5;

/** Starts from his former answer; else with the asked unit. */
export function firstQuotation({ answer, units, currencies }: LinkInquiry): TypedQuotation {
  const text = (value: string | null | undefined) => (value ? plainNumber(value) : '');
  return {
    price: text(answer?.price),
    unitId: answer?.unit.id ?? units[0]?.id ?? '',
    currencyId: answer?.currency.id ?? currencies[0]?.id ?? '',
    taxIncluded: answer?.taxIncluded ?? true,
    taxRate: text(answer?.taxRate) || '13',
    moq: text(answer?.moq),
    leadDays: answer?.leadDays === null || answer === null ? '' : String(answer.leadDays),
    validUntil: answer?.validUntil ?? '',
    supplierItemNo: answer?.supplierItemNo ?? '',
    breaks: (answer?.breaks ?? []).map(({ fromQuantity, price }) => ({
      fromQuantity: plainNumber(fromQuantity),
      price: plainNumber(price),
    })),
  };
}

export function quotationBody(
  inquiry: LinkInquiry,
  { lines, note }: Pick<KeptAnswer<TypedQuotation, unknown>, 'lines' | 'note'>,
  person: Person,
): LinkQuotation {
  const { price, taxRate, moq, leadDays, validUntil, breaks, ...chosen } = lines[QUOTATION] ?? firstQuotation(inquiry);
  return {
    mark: inquiry.mark,
    afterAnswerId: inquiry.answer?.id ?? null,
    ...person,
    note,
    ...chosen,
    price: price.trim(),
    taxRate: taxRate.trim(),
    moq: filled(moq),
    leadDays: filled(leadDays),
    validUntil: filled(validUntil),
    breaks: breaks.map((part) => ({ fromQuantity: part.fromQuantity.trim(), price: part.price.trim() })),
  };
}
