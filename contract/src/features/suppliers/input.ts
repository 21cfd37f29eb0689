import { z } from 'zod';
import { bulkEdit } from '../../lib/bulk.ts';
import { provinceOf, provinces } from '../../lib/cities.ts';
import { Abbreviation, Day, Id, Name, Remark, RequiredText, Text, Version } from '../../lib/fields.ts';
import { CreditCode, isMobile, mobileMessage, numeric, numericRules, rules } from '../../lib/numeric-rules.ts';
import { supplierLevels } from './workflow.ts';

export const SupplierKind = z.enum(['MATERIAL', 'GARMENT', 'BOTH'], '请选择供应商类型');
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
