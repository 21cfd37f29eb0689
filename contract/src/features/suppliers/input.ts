import { z } from 'zod';
import { bulkEdit, bulkShape } from '../../lib/bulk.ts';
import { Id, Version } from '../../lib/fields/fields.ts';
import { bodyShape } from '../../lib/fields/record-fields.ts';
import { accountFields, certificateFields, contactFields, supplierFields } from './fields.ts';

/** The account number as shown without 全局:查看银行账号; saving the masked text keeps the number. */
export function maskAccountNo(accountNo: string): string {
  return `****${accountNo.replace(/[ -]/g, '').slice(-4)}`;
}
export function isMaskedAccountNo(accountNo: string): boolean {
  return accountNo.startsWith('*');
}

/** Absent in a new row. */
const rowId = { id: Id.optional() };
export const SupplierContact = z.strictObject({ ...rowId, ...bodyShape(contactFields) });
export const SupplierBankAccount = z.strictObject({ ...rowId, ...bodyShape(accountFields) });
export const SupplierCertificate = z.strictObject({ ...rowId, ...bodyShape(certificateFields) });

export const SupplierInput = z.strictObject({
  ...bodyShape(supplierFields),
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

export const supplierBulkEdit = bulkEdit(z.strictObject(bulkShape(supplierFields)));
export type SupplierBulkValues = z.output<typeof supplierBulkEdit.edit>['values'];
