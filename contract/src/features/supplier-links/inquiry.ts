import { z } from 'zod';
import { Day, Decimal, Entry, Id, price, Text, Timestamp } from '../../lib/fields/fields.ts';
import { generalRule, numeric, refuseZero, rules } from '../../lib/fields/numeric-rules.ts';
import { stateNames } from '../../lib/workflow.ts';
import { inquiryWorkflow } from '../comparisons/inquiry-workflow.ts';
import { answered, answering, LinkUnit, sideOf, SupplierLinkInput } from './link.ts';

/** An inquiry is sent to several suppliers: the link is one's own. */
export const InquiryLinkInput = SupplierLinkInput.extend({ supplierId: Id });

/** From this quantity on at this price. */
const breaks = <Price extends z.ZodType>(priced: Price) => z.array(z.object({ fromQuantity: Decimal, price: priced }));

const quoted = {
  unit: LinkUnit,
  currency: Entry,
  taxIncluded: z.boolean(),
  taxRate: Decimal,
  moq: Decimal.nullable(),
  leadDays: z.number().nullable(),
  validUntil: Day.nullable(),
  supplierItemNo: z.string(),
};

const InquiryQuotation = z.object({
  ...answered,
  supplier: z.object({ id: Id, name: z.string() }),
  /** It waits to be entered: the last one of this supplier. */
  isCurrent: z.boolean(),
  takenBy: z.string().nullable(),
  price: price(Decimal),
  ...quoted,
  breaks: breaks(price(Decimal)),
});
export type InquiryQuotation = z.infer<typeof InquiryQuotation>;

export const InquirySide = sideOf(InquiryQuotation);
export type InquirySide = z.infer<typeof InquirySide>;

/** An inquiry as one of its suppliers sees it: what is asked for, and only his own answers. */
export const LinkInquiry = z.object({
  id: Id,
  code: z.string(),
  state: z.enum(stateNames(inquiryWorkflow)),
  /** Of what is asked for; an answer to another one is refused. */
  mark: z.string(),
  supplier: z.string(),
  name: z.string(),
  colourName: z.string(),
  requirement: z.string(),
  width: Decimal.nullable(),
  gramWeight: Decimal.nullable(),
  quantity: Decimal,
  unit: LinkUnit,
  answerBy: Day,
  today: Day,
  /** To choose from. */
  units: z.array(LinkUnit),
  currencies: z.array(Entry),
  mayAnswer: z.boolean(),
  /** His last answer by a link. */
  answer: z
    .object({
      id: Id,
      at: Timestamp,
      fromName: z.string(),
      note: z.string(),
      isTaken: z.boolean(),
      price: Decimal,
      ...quoted,
      breaks: breaks(Decimal),
    })
    .nullable(),
});
export type LinkInquiry = z.infer<typeof LinkInquiry>;

const unitPrice = numeric(refuseZero(generalRule(4, 4)));

export const LinkQuotation = z.strictObject({
  ...answering,
  mark: z.string().max(64),
  price: unitPrice,
  unitId: Id,
  currencyId: Id,
  taxIncluded: z.boolean(),
  taxRate: numeric(rules.taxRate),
  moq: numeric(refuseZero(rules.moq), { required: false }),
  leadDays: numeric(rules.leadDays, { required: false }),
  validUntil: Day.nullable().default(null),
  supplierItemNo: Text(64).default(''),
  breaks: z
    .array(z.strictObject({ fromQuantity: numeric(rules.documentQuantity), price: unitPrice }))
    .max(5, '最多5档')
    .default([]),
});
export type LinkQuotation = z.output<typeof LinkQuotation>;
