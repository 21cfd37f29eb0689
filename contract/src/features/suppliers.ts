import { z } from 'zod';
import { bulkEdit, BulkResult, Chosen } from '../lib/bulk.ts';
import { provinceOf, provinces } from '../lib/cities.ts';
import { endpoint } from '../lib/endpoint.ts';
import {
  Abbreviation,
  Day,
  Decimal,
  FileRef,
  Id,
  Name,
  Page,
  price,
  QueryText,
  Remark,
  RequiredText,
  Text,
  Timestamp,
  Version,
} from '../lib/fields.ts';
import { CreditCode, isMobile, mobileMessage, numeric, numericRules, rules } from '../lib/numeric-rules.ts';
import { actionNames, stateNames } from '../lib/workflow.ts';
import { supplierList } from './suppliers/list.ts';
import { supplierLevels, supplierWorkflow } from './suppliers/workflow.ts';

export { supplierAudit } from './suppliers/audit.ts';
export { supplierList } from './suppliers/list.ts';
export { isEditable, supplierKinds, supplierLevels, supplierWorkflow } from './suppliers/workflow.ts';

export const SupplierKind = z.enum(['MATERIAL', 'GARMENT', 'BOTH'], '请选择供应商类型');
export const SupplierState = z.enum(stateNames(supplierWorkflow));
export type SupplierState = z.infer<typeof SupplierState>;

const Mobile = z
  .string()
  .trim()
  .refine((text) => text === '' || isMobile(text), mobileMessage)
  .default('');
const Email = Text(100)
  .refine((text) => text === '' || z.email().safeParse(text).success, '邮箱格式不正确')
  .default('');
const OptionalCreditCode = z
  .string()
  .nullish()
  .transform((text) => text?.trim() || null)
  .pipe(CreditCode.nullable());
const Province = z
  .string()
  .refine((name) => name === '' || provinces.some((province) => province.name === name), '请从列表中选择省份')
  .default('');
const City = z
  .string()
  .refine((name) => name === '' || provinceOf(name) !== undefined, '请从列表中选择城市')
  .default('');

/** What everybody sees of an account number without 全局:查看银行账号; a save that brings it back keeps the number. */
export function maskAccountNo(accountNo: string): string {
  return `****${accountNo.replace(/[ -]/g, '').slice(-4)}`;
}
export function isMaskedAccountNo(accountNo: string): boolean {
  return accountNo.startsWith('*');
}
const AccountNo = RequiredText(40)
  .toUpperCase()
  .regex(/^(\*{4}[0-9A-Z]{4}|(?=.{8})[0-9A-Z -]*[0-9A-Z])$/, '账号为8–40位数字或字母，可含空格和-');

export const SupplierContact = z.strictObject({
  /** Absent in a row that is new. */
  id: Id.optional(),
  name: Name,
  title: Text(64).default(''),
  mobile: Mobile,
  phone: Text(32).default(''),
  email: Email,
  wechat: Text(64).default(''),
  isDefault: z.boolean().default(false),
});
export const SupplierBankAccount = z.strictObject({ id: Id.optional(), bankName: Name, accountName: Name, accountNo: AccountNo });
export const SupplierCertificate = z.strictObject({
  id: Id.optional(),
  /** OEKO-TEX, GRS, GOTS … */
  kind: Name,
  number: Text(64).default(''),
  validTo: Day.nullable().default(null),
  fileId: Id.nullable().default(null),
});

export const SupplierInput = z.strictObject({
  name: Name,
  abbreviation: Abbreviation,
  /** 曾用名 of name and abbreviation; a rename adds the former one by itself. */
  formerNames: z.array(Name).max(20, '最多20个曾用名').default([]),
  formerAbbreviations: z.array(Abbreviation).max(20, '最多20个曾用简称').default([]),
  kind: SupplierKind,
  sourceId: z.string('请选择来源').pipe(Id),
  companyTypeId: Id.nullable().default(null),
  cooperationId: Id.nullable().default(null),
  cooperationModelId: Id.nullable().default(null),
  level: z.enum(supplierLevels, '请选择级别').nullable().default(null),
  categoryIds: z.array(Id).max(100).default([]),
  classificationIds: z.array(Id).max(200).default([]),
  creditCode: OptionalCreditCode,
  taxRate: numeric(rules.taxRate, { required: false }),
  invoiceTypeId: Id.nullable().default(null),
  settlementId: Id.nullable().default(null),
  settlementDays: numeric(numericRules['D4.0'], { required: false }),
  currencyId: Id.nullable().default(null),
  /** Follows from the city where there is one. */
  province: Province,
  city: City,
  address: Text(200).default(''),
  monthlyCapacity: Text(64).default(''),
  leadDays: numeric(rules.leadDays, { required: false }),
  /** 溢短装 in percent, instead of the class's. */
  tolerance: numeric(numericRules['D2.2'], { required: false }),
  remark: Remark,
  contacts: z
    .array(SupplierContact)
    .max(20, '最多20位联系人')
    .refine((contacts) => contacts.filter((contact) => contact.isDefault).length <= 1, '只能有一位默认联系人')
    .default([]),
  bankAccounts: z.array(SupplierBankAccount).max(10, '最多10个银行账号').default([]),
  certificates: z.array(SupplierCertificate).max(50, '最多50份资质').default([]),
});
export type SupplierInput = z.output<typeof SupplierInput>;
export const SupplierEdit = SupplierInput.extend({ version: Version });
export type SupplierEdit = z.output<typeof SupplierEdit>;

/** What 批量编辑 may change: how the house sees the supplier, not who it is nor how it is paid. */
export const supplierBulkEdit = bulkEdit(
  z.strictObject({
    level: z.enum(supplierLevels, '请选择级别').nullable(),
    sourceId: z.string('请选择来源').pipe(Id),
    companyTypeId: Id.nullable(),
    cooperationId: Id.nullable(),
    cooperationModelId: Id.nullable(),
  }),
);
export type SupplierBulkValues = z.output<typeof supplierBulkEdit.edit>['values'];

/** One row of the list and of its workbook: names instead of ids. */
export const SupplierRow = z.object({
  ...SupplierInput.omit({ contacts: true, bankAccounts: true, certificates: true, categoryIds: true, classificationIds: true }).shape,
  id: Id,
  code: z.string(),
  source: z.string(),
  companyType: z.string().nullable(),
  cooperation: z.string().nullable(),
  cooperationModel: z.string().nullable(),
  invoiceType: z.string().nullable(),
  settlement: z.string().nullable(),
  currency: z.string().nullable(),
  categories: z.array(z.string()),
  classifications: z.array(z.string()),
  /** Of the default contact. */
  contactName: z.string().nullable(),
  contactMobile: z.string().nullable(),
  /** Materials with an offer of this supplier. */
  materials: z.number(),
  /** 近12月下单: CNY without tax, of approved orders; null: nothing ordered, or nothing with a price. */
  orderedAmount: price(Decimal.nullable()),
  /** 准交: productions due in the last 180 days, and those that were in by their day; percent, null where none was due. */
  dueDeliveries: z.int(),
  keptDeliveries: z.int(),
  onTimeRate: Decimal.nullable(),
  /** 合格: lots of the last 180 days that 质检 decided, and those that passed. */
  judgedLots: z.int(),
  passedLots: z.int(),
  passedRate: Decimal.nullable(),
  /** Of the certificate that ends first. */
  certificateValidTo: Day.nullable(),
  state: SupplierState,
  pausedFrom: Day.nullable(),
  pausedTo: Day.nullable(),
  pauseReason: z.string(),
  /** Own drafts may be discarded. */
  createdByMe: z.boolean(),
  /** Whoever submitted it does not approve it. */
  submittedByMe: z.boolean(),
  updatedAt: Timestamp,
  updatedBy: z.string(),
  version: Version,
});
export type SupplierRow = z.output<typeof SupplierRow>;

/** 供应商: the row and all that was entered. Account numbers are masked without 全局:查看银行账号. */
export const Supplier = z.object({
  ...SupplierRow.shape,
  ...SupplierInput.shape,
  certificates: z.array(z.object({ ...SupplierCertificate.shape, file: FileRef.nullable() })),
});
export type Supplier = z.output<typeof Supplier>;

/** What a transition is told: the reason of a refusal or a pause, and the pause's days. */
const ask = {
  reason: Text(200).default(''),
  /** Absent: today. */
  from: Day.optional(),
  /** Absent: until somebody resumes. */
  to: Day.optional(),
};
const Action = z.enum(actionNames(supplierWorkflow));
export const SupplierTransition = z.strictObject({ action: Action, version: Version, ...ask });
export type SupplierTransition = z.output<typeof SupplierTransition>;
export const SupplierTransitions = z.strictObject({ action: Action, chosen: Chosen, ...ask });
export type SupplierTransitions = z.output<typeof SupplierTransitions>;

/** Another supplier that may be the same company, and why. */
export const SimilarSupplier = z.object({
  id: Id,
  code: z.string(),
  name: z.string(),
  abbreviation: z.string(),
  state: SupplierState,
  reasons: z.array(z.string()),
});
export type SimilarSupplier = z.infer<typeof SimilarSupplier>;

const read = { anyOf: ['供应商档案'] } as const;
const transitionButtons = { anyOf: ['供应商档案:提交', '供应商档案:审核', '供应商档案:暂停恢复'] } as const;
const one = z.object({ id: Id });

export const suppliersApi = {
  list: endpoint({
    method: 'GET',
    path: '/material/:product/mrp/suppliers',
    permission: read,
    query: supplierList.query,
    response: Page(SupplierRow),
    summary: '供应商列表',
  }),
  get: endpoint({
    method: 'GET',
    path: '/material/:product/mrp/suppliers/:id',
    permission: read,
    params: one,
    response: Supplier,
    summary: '供应商',
  }),
  create: endpoint({
    method: 'POST',
    path: '/material/:product/mrp/suppliers',
    permission: { anyOf: ['供应商档案:新建'] },
    body: SupplierInput,
    response: Supplier,
    summary: '新建供应商',
  }),
  edit: endpoint({
    method: 'PUT',
    path: '/material/:product/mrp/suppliers/:id',
    permission: { anyOf: ['供应商档案:编辑'] },
    params: one,
    body: SupplierEdit,
    response: Supplier,
    summary: '编辑供应商',
  }),
  discard: endpoint({
    method: 'DELETE',
    path: '/material/:product/mrp/suppliers/:id',
    permission: { anyOf: ['供应商档案:编辑'] },
    params: one,
    response: z.null(),
    summary: '删除供应商草稿',
  }),
  transition: endpoint({
    method: 'POST',
    path: '/material/:product/mrp/suppliers/:id/transitions',
    permission: transitionButtons,
    params: one,
    body: SupplierTransition,
    response: Supplier,
    summary: '供应商状态',
  }),
  transitionMany: endpoint({
    method: 'POST',
    path: '/material/:product/mrp/suppliers/transitions',
    permission: transitionButtons,
    body: SupplierTransitions,
    response: BulkResult,
    summary: '批量改变供应商状态',
  }),
  editMany: endpoint({
    method: 'POST',
    path: '/material/:product/mrp/suppliers/edits',
    permission: { anyOf: ['供应商档案:编辑'] },
    body: supplierBulkEdit.edit,
    response: supplierBulkEdit.edited,
    summary: '批量编辑供应商',
  }),
  restoreMany: endpoint({
    method: 'POST',
    path: '/material/:product/mrp/suppliers/edits/restore',
    permission: { anyOf: ['供应商档案:编辑'] },
    body: supplierBulkEdit.restore,
    response: BulkResult,
    summary: '撤销批量编辑供应商',
  }),
  listSimilar: endpoint({
    method: 'GET',
    path: '/material/:product/mrp/suppliers/near-duplicates',
    permission: read,
    query: z.strictObject({
      name: QueryText.optional(),
      abbreviation: QueryText.optional(),
      creditCode: QueryText.optional(),
      /** The record being edited. */
      exceptId: Id.optional(),
    }),
    response: z.array(SimilarSupplier),
    summary: '相似供应商',
  }),
};
