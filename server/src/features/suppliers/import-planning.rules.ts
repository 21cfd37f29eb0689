import type { KeyStrategy } from '@mrp/contract/features/imports/batch.ts';
import type { ContradictionPolicy } from '@mrp/contract/features/imports/options.ts';
import { isEditable, suppliersApi, supplierWorkflow } from '@mrp/contract/features/suppliers.ts';
import { SupplierInput } from '@mrp/contract/features/suppliers/input.ts';
import type { Supplier } from '@mrp/contract/features/suppliers/record.ts';
import { foldText } from '@mrp/contract/lib/folding.ts';
import type { Permission } from '@mrp/contract/permissions.ts';
import { supplierWords } from '@mrp/contract/features/suppliers/words.ts';
import { printValue } from '../../platform/imports/columns.ts';
import { parseInput, strategyNote } from '../../platform/imports/groups.ts';
import { groupRows, mergeRows, refuseRecords } from '../../platform/imports/merging.ts';
import type { Lookups, ReadRow } from '../../platform/imports/object.ts';
import { addError, canonical, isValid, textOf, type RowResult } from '../../platform/imports/row-result.ts';
import type { RecordPlan } from '../../platform/imports/record-import.ts';
import { supplierColumns } from './imports.rules.ts';

export const supplierRights = {
  create: suppliersApi.create.permission.anyOf[0],
  edit: suppliersApi.edit.permission.anyOf[0],
} as const satisfies Record<string, Permission>;

export type SupplierPlan = RecordPlan<Supplier, SupplierInput>;

export interface PlanContext {
  permissions: ReadonlySet<string>;
  strategy: KeyStrategy;
  lookups: Lookups;
  /** What identifies an existing supplier. */
  identity: string | null;
  contradictions: ContradictionPolicy;
}

const contactColumns = {
  contactName: 'name',
  contactTitle: 'title',
  contactMobile: 'mobile',
  contactPhone: 'phone',
  contactEmail: 'email',
  contactWechat: 'wechat',
} as const;
const accountColumns = { bankName: 'bankName', accountName: 'accountName', accountNo: 'accountNo' } as const;
const nested: Readonly<Record<string, string>> = { ...contactColumns, ...accountColumns };
const plainColumns = supplierColumns.map(({ key }) => key).filter((key) => key !== 'code' && !(key in nested));

/** The rows of one company: together they say its facts, each may name a contact and an account. */
interface Company {
  verdict: RowResult;
  row: ReadRow;
  rows: readonly ReadRow[];
  before: Supplier | undefined;
}

/** Validates supplier rows; the rows of one company are merged. */
export function planSuppliers(verdicts: readonly RowResult[], stored: readonly Supplier[], context: PlanContext): SupplierPlan {
  const plan: SupplierPlan = { created: [], edited: [] };
  const find = supplierFinder(stored);
  const known = new Map<number, Supplier>();
  for (const verdict of verdicts.filter(isValid)) {
    const before = find.own(verdict, context.identity);
    verdict.code = before?.code ?? null;
    if (before) dropInferred(verdict);
    if (before) known.set(verdict.row.number, before);
  }
  for (const { company, group } of mergeCompanies(verdicts.filter(isValid), known, context)) {
    if (company) planCompany(plan, company, find.others(company.row, company.before), context);
    refuseRecords([group], 'name', supplierWords.supplier);
  }
  return plan;
}

function planCompany(plan: SupplierPlan, company: Company, owners: readonly [string, Supplier][], context: PlanContext): void {
  const { verdict, before } = company;
  for (const [column, owner] of owners) addError(verdict, column, `已被供应商“${owner.abbreviation}”（${owner.code}）使用`);
  if (!isValid(verdict)) return;
  const note = strategyNote(context.strategy, before !== undefined, supplierWords.supplier);
  if (note !== null) verdict.note = note;
  else if (before) planEdit(plan, company, before, context);
  else planCreation(plan, company, context);
}

/** Contacts and accounts of a company's rows stand side by side; its other facts must agree. */
function mergeCompanies(verdicts: readonly RowResult[], known: ReadonlyMap<number, Supplier>, { identity, contradictions }: PlanContext) {
  const keyOf = (row: ReadRow): string => known.get(row.number)?.id ?? newKey(row, identity);
  const facts = verdicts.map((verdict) => ({ verdict, row: withoutNested(verdict.row), own: verdict.row }));
  return groupRows(facts, keyOf, contradictions).map((group) => {
    const [merged] = mergeRows(group, () => 'company', contradictions);
    const rows = group.map(({ own }) => own);
    return { group, company: merged && { ...merged, rows, before: known.get(merged.row.number) } };
  });
}

const newKey = (row: ReadRow, identity: string | null): string =>
  identity === 'FORMER' && row.values.has('formerCode') ? `former ${textOf(row, 'formerCode')}` : `name ${foldText(textOf(row, 'name'))}`;

const withoutNested = (row: ReadRow): ReadRow => ({ ...row, values: new Map([...row.values].filter(([column]) => !(column in nested))) });

/** Values that the row does not state are for new suppliers only. */
function dropInferred({ row }: RowResult): void {
  for (const column of row.inferred) {
    row.values.delete(column);
    row.shown.delete(column);
  }
}

function supplierFinder(stored: readonly Supplier[]) {
  const by = (pick: (supplier: Supplier) => string | null) => new Map(stored.map((supplier) => [pick(supplier), supplier]));
  const [byCode, byName, byAbbreviation, byCreditCode, byFormerCode] = [
    by(({ code }) => code),
    by(({ name }) => name),
    by(({ abbreviation }) => abbreviation),
    by(({ creditCode }) => creditCode),
    by(({ formerCode }) => formerCode || null),
  ];
  return {
    own(verdict: RowResult, identity: string | null): Supplier | undefined {
      const former = textOf(verdict.row, 'formerCode');
      if (identity === 'FORMER' && former !== '') return byFormerCode.get(former);
      const code = textOf(verdict.row, 'code').toUpperCase();
      const name = textOf(verdict.row, 'name');
      if (code === '') {
        if (name === '') addError(verdict, 'name', '不能为空');
        return byName.get(name);
      }
      const supplier = byCode.get(code);
      if (!supplier) addError(verdict, 'code', '供应商编号不存在，新建供应商请留空');
      return supplier;
    },
    others(row: ReadRow, before: Supplier | undefined): [string, Supplier][] {
      const owners: [string, Supplier | undefined][] = [
        ['name', byName.get(textOf(row, 'name'))],
        ['abbreviation', byAbbreviation.get(textOf(row, 'abbreviation'))],
        ['creditCode', byCreditCode.get(textOf(row, 'creditCode').toUpperCase() || '-')],
        ['formerCode', byFormerCode.get(textOf(row, 'formerCode') || '-')],
      ];
      return owners.flatMap(([column, owner]) => (owner && owner.id !== before?.id ? [[column, owner]] : []));
    },
  };
}

function planCreation(plan: SupplierPlan, { verdict, row, rows }: Company, { permissions, lookups }: PlanContext): void {
  if (!permissions.has(supplierRights.create)) addError(verdict, 'name', `没有“${supplierRights.create}”权限，不能新建供应商`);
  const imported = lookups['supplierSource']?.find('导入')?.id ?? '';
  const input = parseInput(
    SupplierInput,
    {
      sourceId: imported,
      ...valuesOf(row, plainColumns),
      contacts: rows.reduce(contactsOf, []),
      bankAccounts: accountsOf(rows, [], textOf(row, 'name')),
    },
    placeIn(verdict),
  );
  if (!input || !isValid(verdict)) return;
  verdict.added = true;
  plan.created.push(input);
}

function planEdit(plan: SupplierPlan, { verdict, row, rows }: Company, before: Supplier, { permissions, lookups }: PlanContext): void {
  const kept = supplierInputOf(before);
  const input = parseInput(
    SupplierInput,
    {
      ...kept,
      ...valuesOf(row, plainColumns),
      contacts: rows.reduce(contactsOf, kept.contacts),
      bankAccounts: accountsOf(rows, kept.bankAccounts, textOf(row, 'name') || before.name),
    },
    placeIn(verdict),
  );
  if (!input) return;
  const columns = listChanges(row, kept, input);
  const [first] = columns;
  if (first === undefined) return;
  if (!permissions.has(supplierRights.edit)) addError(verdict, first, `没有“${supplierRights.edit}”权限，不能修改供应商`);
  if (!isEditable(before.state)) addError(verdict, first, `供应商当前为“${supplierWorkflow.states[before.state].label}”，不能修改`);
  if (!isValid(verdict)) return;
  verdict.changed = true;
  for (const column of columns) verdict.before.set(column, print(column, kept[column as 'name'], lookups));
  plan.edited.push({ before, input });
}

/** The input that the form of a stored supplier would send. */
export function supplierInputOf(supplier: Supplier): SupplierInput {
  const fields = Object.keys(SupplierInput.shape) as (keyof SupplierInput)[];
  const input = Object.fromEntries(fields.map((field) => [field, supplier[field]]));
  const certificates = supplier.certificates.map(({ id, kind, number, validTo, fileId }) => ({ id, kind, number, validTo, fileId }));
  return { ...input, certificates } as unknown as SupplierInput;
}

function print(key: string, value: unknown, lookups: Lookups): string {
  const column = supplierColumns.find((one) => one.key === key);
  return column ? printValue(column, value, lookups) : '';
}

const valuesOf = (row: ReadRow, columns: readonly string[]): Record<string, unknown> =>
  Object.fromEntries(columns.flatMap((column) => (row.values.has(column) ? [[column, row.values.get(column)]] : [])));

const renamed = (row: ReadRow, fields: Readonly<Record<string, string>>): Record<string, string> =>
  Object.fromEntries(Object.entries(fields).flatMap(([column, field]) => (row.values.has(column) ? [[field, textOf(row, column)]] : [])));

type Contacts = readonly { name?: string; isDefault?: boolean }[];

/** Updates the named contact with the row, or adds it; a row without a name means the default contact. */
function contactsOf(contacts: Contacts, row: ReadRow): Contacts {
  const said = renamed(row, contactColumns);
  if (Object.keys(said).length === 0) return contacts;
  const own = contacts.find(({ name, isDefault }) => (said['name'] === undefined ? isDefault : name === said['name']));
  return own ? contacts.map((contact) => (contact === own ? { ...contact, ...said } : contact)) : [...contacts, said];
}

type Accounts = readonly { accountNo?: string; accountName?: string }[];

function accountsOf(rows: readonly ReadRow[], accounts: Accounts, holder: string): Accounts {
  return rows.reduce<Accounts>((known, row) => {
    const said = renamed(row, accountColumns);
    const { accountNo } = said;
    if (accountNo === undefined) return known;
    // A masked number can only be compared by its last digits.
    const isOwn = ({ accountNo: other = '' }: Accounts[number]): boolean =>
      other === accountNo || (other.startsWith('*') && accountNo.endsWith(other.slice(4)));
    return known.some(isOwn) ? known : [...known, { accountName: holder, ...said }];
  }, accounts);
}

/** The cell of a refused value: contacts and accounts have columns of their own. */
const placeIn =
  (verdict: RowResult) =>
  ([field = '', , inner]: readonly string[]) => {
    const columns = field === 'contacts' ? contactColumns : field === 'bankAccounts' ? accountColumns : {};
    return { verdict, column: Object.entries(columns).find(([, name]) => name === inner)?.[0] ?? field };
  };

/** The columns of the row that differ from the stored supplier. */
function listChanges(row: ReadRow, kept: SupplierInput, input: SupplierInput): string[] {
  const plain = plainColumns.filter(
    (column) => row.values.has(column) && canonical(kept[column as 'name']) !== canonical(input[column as 'name']),
  );
  const contact = canonical(kept.contacts) === canonical(input.contacts) ? [] : ['contactName'];
  const account = kept.bankAccounts.length === input.bankAccounts.length ? [] : ['accountNo'];
  return [...plain, ...contact, ...account];
}
