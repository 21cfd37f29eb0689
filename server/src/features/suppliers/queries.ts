import { sql, type RawBuilder } from 'kysely';
import { supplierList } from '@mrp/contract/features/suppliers.ts';
import { supplierFields } from '@mrp/contract/features/suppliers/fields.ts';
import { maskAccountNo } from '@mrp/contract/features/suppliers/input.ts';
import type { Supplier, SupplierRow } from '@mrp/contract/features/suppliers/record.ts';
import { tooFewDocuments } from '@mrp/contract/lib/formulas/formulas.ts';
import { VIEW_ACCOUNTS } from '@mrp/contract/permissions.ts';
import { supplierWords } from '@mrp/contract/features/suppliers/words.ts';
import { AppError } from '../../platform/app-error.ts';
import { anyId, preparedStatement, type Db } from '../../platform/database/database.ts';
import { isAnyOf, isOnDays } from '../../platform/lists/list-conditions.ts';
import type { ListSource } from '../../platform/lists/lists.ts';
import { selectFields } from '../../platform/records.ts';
import { matchesSearch } from '../../platform/lists/search.ts';
import { byEntry } from '../dictionaries/groups.queries.ts';
import { listFileRefs } from '../files/queries.ts';
import type { Reader } from '../files/rules.ts';
import { figureColumns, figuresOfAll, figureTables } from './scores/figures.queries.ts';

/** EXPIRED, EXPIRING within 30 days, or null. */
const stateOfCertificate = (validTo: RawBuilder<unknown>) => sql`
  case when ${validTo} < business_day() then 'EXPIRED' when ${validTo} <= business_day() + 30 then 'EXPIRING' end`;

const rowColumns = ({ userId }: Reader) => sql`
  s.id, s.code, ${selectFields(supplierFields, 's')},
  (select jsonb_build_object('id', m.id::text, 'code', m.code, 'abbreviation', m.abbreviation) from suppliers m where m.id = s.main_id) as main,
  s.state, s.paused_from, s.paused_to, s.pause_reason, s.updated_at, s.version,
  coalesce(s.created_by = ${userId}, false) as created_by_me, coalesce(s.submitted_by = ${userId}, false) as submitted_by_me,
  coalesce(editor.nick_name, '系统') as updated_by,
  contact.name as contact_name, nullif(contact.mobile, '') as contact_mobile,
  array(select n.name from supplier_names n where n.supplier_id = s.id and n.kind = 'NAME' order by n.id) as former_names,
  array(select n.name from supplier_names n where n.supplier_id = s.id and n.kind = 'ABBREVIATION' order by n.id) as former_abbreviations,
  array(select e.name from supplier_categories c join dictionary_entries e on e.id = c.entry_id where c.supplier_id = s.id order by c.id) as categories,
  array(select c.classification_id::text from supplier_classifications c where c.supplier_id = s.id order by c.id) as classification_ids,
  (select count(distinct o.spu_id)::int from offers o where o.supplier_id = s.id and o.active) as materials,
  (select min(c.valid_to) from supplier_certificates c where c.supplier_id = s.id) as certificate_valid_to,
  (select ${stateOfCertificate(sql`min(c.valid_to)`)} from supplier_certificates c where c.supplier_id = s.id) as certificate_state,
  ${figureColumns}`;

const rowTables = sql`
  suppliers s
  left join supplier_contacts contact on contact.supplier_id = s.id and contact.is_default
  left join users editor on editor.id = s.updated_by
  ${figureTables}`;

export const supplierSource: ListSource<typeof supplierList, SupplierRow> = {
  spec: supplierList,
  from: sql`suppliers s ${figuresOfAll}`,
  id: sql`s.id`,
  search: (term) => matchesSearch(term, sql`s.search_text`),
  filters: {
    kind: (kinds) => isAnyOf(sql`s.kind`, kinds),
    sourceIds: (ids) => isAnyOf(sql`s.source_id`, ids),
    level: (levels) => isAnyOf(sql`s.level`, levels),
    categoryIds: (ids) => sql`exists (select from supplier_categories c where c.supplier_id = s.id and ${isAnyOf(sql`c.entry_id`, ids)})`,
    city: (cities) => isAnyOf(sql`s.city`, cities),
    companyTypeIds: (ids) => isAnyOf(sql`s.company_type_id`, ids),
    classificationIds: (ids) => matchesClassifications(ids),
    state: (states) => isAnyOf(sql`s.state`, states),
    certificates: (states) => sql`exists (
      select from supplier_certificates c where c.supplier_id = s.id and ${isAnyOf(stateOfCertificate(sql`c.valid_to`), states)})`,
    grade: (grades) => isAnyOf(sql`coalesce(scored.grade, ${sql.lit(tooFewDocuments)})`, grades),
    updatedAt: (days) => isOnDays(sql`s.updated_at`, days),
    import: (batches) => sql`s.id in (select w.document_id from import_writes w where ${isAnyOf(sql`w.batch_id`, batches)})`,
  },
  sorts: {
    code: sql`s.code`,
    abbreviation: sql`s.sort_key`,
    kind: sql`s.kind`,
    level: sql`s.level`,
    orderedAmount: sql`bought.amount`,
    onTimeRate: sql`scored.on_time_rate`,
    score: sql`scored.score`,
    state: sql`s.state`,
    certificateValidTo: sql`(select min(c.valid_to) from supplier_certificates c where c.supplier_id = s.id)`,
    updatedAt: sql`s.updated_at`,
  },
  groups: { level: { key: sql`s.level` }, kind: { key: sql`s.kind` }, source: byEntry(sql`s.source_id`), city: { key: sql`s.city` } },
  nullable: ['level', 'orderedAmount', 'onTimeRate', 'score', 'certificateValidTo'],
  load: async (db, ids, user) => {
    const { rows } = await sql<Unnamed<SupplierRow>>`${preparedStatement}
      select ${rowColumns(user)} from ${rowTables} where s.id = ${anyId(ids)}`.execute(db);
    return nameClasses(db, rows);
  },
};

/** Suppliers of these classifications, their parents or their children: a supplier of 针织 also supplies 汗布. */
export function matchesClassifications(classIds: readonly string[]) {
  return sql<boolean>`s.id in (
    select c.supplier_id from supplier_classifications c
    join classification_facts declared on declared.id = c.classification_id
    join classification_facts asked on asked.id = any(${classIds as string[]})
    where declared.id = any(asked.path) or asked.id = any(declared.path))`;
}

type Unnamed<S> = Omit<S, 'classifications'> & { classificationIds: string[] };

/** The full names of classifications, computed once for all rows instead of once per row. Names that occur twice get their root. */
async function nameClasses<S extends { classificationIds: string[] }>(
  db: Db,
  suppliers: readonly S[],
): Promise<(S & { classifications: string[] })[]> {
  const named = suppliers.some(({ classificationIds }) => classificationIds.length > 0);
  const classes = named ? await db.selectFrom('classificationFacts').select(['id', 'name', 'fullName', 'rootId']).execute() : [];
  const fullNames = new Map(classes.map(({ id, fullName }) => [id, fullName ?? '']));
  const nameOf = ({ id: own, fullName, rootId }: (typeof classes)[number]): string => {
    const isShared = classes.some(({ id, name }) => id !== own && name === fullName);
    return `${isShared ? `${fullNames.get(rootId) ?? ''} / ` : ''}${fullName ?? ''}`;
  };
  const names = new Map(classes.map((row) => [row.id, nameOf(row)]));
  return suppliers.map((supplier) => ({ ...supplier, classifications: supplier.classificationIds.map((id) => names.get(id) ?? '') }));
}

/** All data of these suppliers in any order; account numbers are masked unless this user may see them. */
export async function listSuppliers(db: Db, ids: readonly string[], user: Reader): Promise<Supplier[]> {
  const { rows } = await sql<Unnamed<Supplier>>`${preparedStatement}
    select ${rowColumns(user)},
      array(select c.entry_id::text from supplier_categories c where c.supplier_id = s.id order by c.id) as category_ids,
      (select coalesce(jsonb_agg(jsonb_build_object('id', c.id::text, 'name', c.name, 'title', c.title, 'mobile', c.mobile, 'phone', c.phone,
         'email', c.email, 'wechat', c.wechat, 'isDefault', c.is_default) order by c.position), '[]')
       from supplier_contacts c where c.supplier_id = s.id) as contacts,
      (select coalesce(jsonb_agg(jsonb_build_object('id', b.id::text, 'bankName', b.bank_name, 'accountName', b.account_name,
         'accountNo', b.account_no) order by b.position), '[]')
       from supplier_bank_accounts b where b.supplier_id = s.id) as bank_accounts,
      (select coalesce(jsonb_agg(jsonb_build_object('id', c.id::text, 'kind', c.kind, 'number', c.number, 'validTo', c.valid_to,
         'state', ${stateOfCertificate(sql`c.valid_to`)}, 'fileId', c.file_id::text) order by c.position), '[]')
       from supplier_certificates c where c.supplier_id = s.id) as certificates
    from ${rowTables} where s.id = ${anyId(ids)}`.execute(db);
  const files = await listFileRefs(
    db,
    rows.flatMap(({ certificates }) => certificates.flatMap(({ fileId }) => fileId ?? [])),
  );
  const shown = user.permissions.has(VIEW_ACCOUNTS) ? (accountNo: string) => accountNo : maskAccountNo;
  const named = await nameClasses(db, rows);
  return named.map((supplier) => ({
    ...supplier,
    bankAccounts: supplier.bankAccounts.map((account) => ({ ...account, accountNo: shown(account.accountNo) })),
    certificates: supplier.certificates.map((certificate) => ({ ...certificate, file: files.get(certificate.fileId ?? '') ?? null })),
  }));
}

export async function getSupplier(db: Db, id: string, user: Reader): Promise<Supplier> {
  const [supplier] = await listSuppliers(db, [id], user);
  if (!supplier) throw new AppError('NOT_FOUND', { what: supplierWords.supplier });
  return supplier;
}
