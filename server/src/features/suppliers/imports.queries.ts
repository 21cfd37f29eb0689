import { sql } from 'kysely';
import { BASE_CURRENCY, type EntryDictionary } from '@mrp/contract/features/dictionaries/entries.ts';
import type { Supplier } from '@mrp/contract/features/suppliers/record.ts';
import type { Db } from '../../platform/database.ts';
import type { Identity } from '../../platform/http/identity.ts';
import { makeLookup, type Lookup } from '../../platform/imports/lookup.ts';
import type { Lookups, ReadRow } from '../../platform/imports/object.ts';
import { textOf } from '../../platform/imports/row-result.ts';
import { listClassOptions } from '../dictionaries/classifications.queries.ts';
import { classPath } from '../dictionaries/classifications.rules.ts';
import { listOptions } from '../dictionaries/queries.ts';
import { listSuppliers } from './queries.ts';

/** What texts of a sheet of suppliers may stand for. */
export async function loadSupplierLookups(db: Db): Promise<Lookups> {
  const dictionary = async (code: EntryDictionary, absent: string): Promise<Lookup> =>
    makeLookup(
      absent,
      (await listOptions(db, code, true)).map((entry) => ({
        id: entry.id,
        label: entry.name,
        names: [entry.name, entry.code, ...entry.aliases, ...(entry.code === BASE_CURRENCY ? ['RMB'] : [])],
        refusal: entry.active ? undefined : `“${entry.name}”已停用，请选择其他选项`,
      })),
    );
  const classes = await listClassOptions(db);
  return {
    source: await dictionary('supplierSource', '供应商来源不存在'),
    companyType: await dictionary('companyType', '公司类型不存在'),
    cooperation: await dictionary('cooperation', '合作类型不存在'),
    cooperationModel: await dictionary('cooperationModel', '合作模式不存在'),
    category: await dictionary('supplierCategory', '适用品类不存在'),
    invoiceType: await dictionary('invoiceType', '发票类型不存在'),
    settlement: await dictionary('settlement', '结算方式不存在'),
    currency: await dictionary('currency', '币种不存在'),
    classification: makeLookup(
      '分类不存在',
      classes.map(({ id, name, fullName, kind, active }) => ({
        id,
        label: fullName,
        names: [classPath(kind, fullName), fullName, name],
        refusal: active ? undefined : `分类“${fullName}”已停用，请选择其他分类`,
      })),
    ),
  };
}

/** Suppliers that these rows name, or that have a name or number that must be theirs alone. */
export async function listStoredSuppliers(db: Db, user: Identity, rows: readonly ReadRow[]): Promise<Supplier[]> {
  const of = (column: string): string[] => rows.map((row) => textOf(row, column)).filter((text) => text !== '');
  const codes = of('code').map((code) => code.toUpperCase());
  const creditCodes = of('creditCode').map((code) => code.toUpperCase());
  const { rows: found } = await sql<{ id: string }>`
    select id from suppliers
    where code = any(${codes}) or name = any(${of('name')}) or abbreviation = any(${of('abbreviation')}) or credit_code = any(${creditCodes})`.execute(
    db,
  );
  return listSuppliers(
    db,
    found.map(({ id }) => id),
    user,
  );
}
