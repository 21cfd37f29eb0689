import { z } from 'zod';
import { Day, Decimal, FileRef, Id, price, Timestamp, Version } from '../../lib/fields/fields.ts';
import { stateNames } from '../../lib/workflow.ts';
import { readShape } from '../../lib/fields/record-fields.ts';
import { accountFields, certificateFields, contactFields, supplierFields } from './fields.ts';
import { ScoreGrade } from './score.ts';
import { certificateStates, supplierWorkflow } from './workflow.ts';

export const SupplierState = z.enum(stateNames(supplierWorkflow));
export type SupplierState = z.infer<typeof SupplierState>;

const { categoryIds: _categories, classificationIds: _classifications, ...rowFields } = supplierFields;

export const CertificateState = z.enum(certificateStates.map(({ value }) => value));
export type CertificateState = z.infer<typeof CertificateState>;

/** One row of the list and its workbook, with names only for multiple entries. */
export const SupplierRow = z.object({
  ...readShape(rowFields),
  id: Id,
  code: z.string(),
  categories: z.array(z.string()),
  classifications: z.array(z.string()),
  /** Name of the default contact. */
  contactName: z.string().nullable(),
  contactMobile: z.string().nullable(),
  /** Materials with an offer of this supplier. */
  materials: z.number(),
  /** 近12月下单: CNY without tax of approved orders; null: no orders, or none with a price. */
  orderedAmount: price(Decimal.nullable()),
  /** 评分: formula 17; null: 样本不足. Its parts are in the call of the score. */
  score: price(Decimal.nullable()),
  grade: ScoreGrade,
  /** 准交: productions and purchases due in the last 180 days, and those finished on time; percent, null when none was due. */
  dueDeliveries: z.int(),
  keptDeliveries: z.int(),
  onTimeRate: Decimal.nullable(),
  /** 合格: lots that were received and judged in the last 180 days, and those that passed. */
  judgedLots: z.int(),
  passedLots: z.int(),
  passedRate: Decimal.nullable(),
  /** Expiry of the certificate that ends first. */
  certificateValidTo: Day.nullable(),
  /** Of that certificate; null: none, or none ends soon. */
  certificateState: CertificateState.nullable(),
  /** The supplier that this record belongs to, after 变更 or 关联. */
  main: z.object({ id: Id, code: z.string(), abbreviation: z.string() }).nullable(),
  state: SupplierState,
  pausedFrom: Day.nullable(),
  pausedTo: Day.nullable(),
  pauseReason: z.string(),
  /** The caller may discard own drafts. */
  createdByMe: z.boolean(),
  /** The submitter cannot approve it. */
  submittedByMe: z.boolean(),
  updatedAt: Timestamp,
  updatedBy: z.string(),
  version: Version,
});
export type SupplierRow = z.output<typeof SupplierRow>;

/** 供应商: the row and all entered data. Account numbers are masked without 全局:查看银行账号. */
export const Supplier = z.object({
  ...SupplierRow.shape,
  ...readShape(supplierFields),
  contacts: z.array(z.object({ id: Id, ...readShape(contactFields) })),
  bankAccounts: z.array(z.object({ id: Id, ...readShape(accountFields) })),
  certificates: z.array(
    z.object({ id: Id, ...readShape(certificateFields), state: CertificateState.nullable(), file: FileRef.nullable() }),
  ),
});
export type Supplier = z.output<typeof Supplier>;

/** Another supplier that may be the same company, with the reason. */
export const SimilarSupplier = z.object({
  id: Id,
  code: z.string(),
  name: z.string(),
  abbreviation: z.string(),
  state: SupplierState,
  reasons: z.array(z.string()),
});
export type SimilarSupplier = z.infer<typeof SimilarSupplier>;
