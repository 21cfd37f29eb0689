import { z } from 'zod';
import { Day, Id, RequiredText, Text, Timestamp, Version } from '../../lib/fields/fields.ts';

export const DEFAULT_LINK_DAYS = 30;
const MAX_LINK_DAYS = 180;

/** Documents that a link opens. */
export const LinkedKind = z.enum(['purchase', 'shipment', 'statement', 'claim', 'inquiry', 'preparation', 'developmentTask']);
export type LinkedKind = z.infer<typeof LinkedKind>;

export const SupplierLinkInput = z.strictObject({
  /** Whatever is open of the supplier, not only this document. */
  isForAll: z.boolean().default(false),
  validDays: z.int('请填写整数').min(1, '至少 1 天').max(MAX_LINK_DAYS, `最多 ${MAX_LINK_DAYS} 天`).default(DEFAULT_LINK_DAYS),
  /** The link that the new one replaces. */
  replacesId: Id.nullable().default(null),
});
export type SupplierLinkInput = z.output<typeof SupplierLinkInput>;

export const SupplierLink = z.object({
  id: Id,
  supplier: z.object({ id: Id, name: z.string() }),
  isForAll: z.boolean(),
  expiresAt: Timestamp,
  isExpired: z.boolean(),
  isRevoked: z.boolean(),
  createdBy: z.string(),
  createdAt: Timestamp,
  openings: z.number(),
  lastOpenedAt: Timestamp.nullable(),
  lastDevice: z.string(),
  /** The last mail with it. */
  mail: z.object({ address: z.string(), at: Timestamp }).nullable(),
  version: Version,
});
export type SupplierLink = z.infer<typeof SupplierLink>;

/** `token` is shown once: null when the request is repeated. `mailTo`: where a mail would go; null: no mail can be sent. */
export const NewSupplierLink = SupplierLink.extend({ token: z.string().nullable(), mailTo: z.string().nullable() });

export type NewSupplierLink = z.infer<typeof NewSupplierLink>;

/** A mail with the link, sent while its token is known. */
export const LinkMailInput = z.strictObject({
  token: z.string().min(1).max(64),
  address: z.email('邮箱格式不正确').max(254, '不能超过254个字符'),
  /** What stands above the link. */
  text: RequiredText(500),
  isReminder: z.boolean().default(false),
});
export type LinkMailInput = z.output<typeof LinkMailInput>;

/** A unit that quantities and prices are said in. */
export const LinkUnit = z.object({ id: Id, name: z.string(), decimals: z.number() });

/** Who answered when, as told. */
export const answered = { id: Id, at: Timestamp, fromName: z.string(), phone: z.string(), note: z.string() };

/** What a supplier says beside his answers; of an inquiry or a task one of several says it. */
const SupplierMessage = z.object({ ...answered, supplier: z.object({ id: Id, name: z.string() }) });
export type SupplierMessage = z.infer<typeof SupplierMessage>;

/** Links of a document, what was answered and what else was said by them, the newest first. */
export const sideOf = <T extends z.ZodType>(answer: T) =>
  z.object({ links: z.array(SupplierLink), answers: z.array(answer), messages: z.array(SupplierMessage) });

/** What a supplier says of himself with each answer, after the answer that he saw; null: none. */
export const answering = {
  afterAnswerId: Id.nullable().default(null),
  fromName: RequiredText(64),
  phone: Text(32).default(''),
  note: Text(500).default(''),
};

const LinkedDocument = z.object({
  kind: LinkedKind,
  id: Id,
  code: z.string(),
  state: z.string(),
  /** When it is needed, was sent or is to be answered. */
  day: Day.nullable(),
  lineCount: z.number(),
  isAnswered: z.boolean(),
});
export type LinkedDocument = z.infer<typeof LinkedDocument>;

export const LinkHome = z.object({ supplier: z.string(), expiresAt: Timestamp, documents: z.array(LinkedDocument) });
export type LinkHome = z.infer<typeof LinkHome>;
