import { auditApi } from '@mrp/contract/features/audit.ts';
import { importsApi } from '@mrp/contract/features/imports.ts';
import { supplierList, suppliersApi } from '@mrp/contract/features/suppliers.ts';
import { SupplierInput } from '@mrp/contract/features/suppliers/input.ts';
import type { Supplier } from '@mrp/contract/features/suppliers/record.ts';
import type { Column } from '@mrp/contract/lib/list.ts';
import { beforeAll, expect, it, vi } from 'vitest';
import { installDictionaries } from '../server/src/features/dictionaries/installation.commands.ts';
import { testApp, type TestApp, type TestUser } from '../server/test/app.ts';
import { exportedRows } from '../server/test/exports.ts';
import { commitImport, previewOf, rowsOf, uploadFile, workbookOf } from '../server/test/imports.ts';
import { aSupplierInput } from '../server/test/suppliers.ts';
import { renderFacts, renderFields } from '../web/rendered.ts';
import { supplierForm } from '../web/src/features/suppliers/SupplierForm.tsx';
import { formSections } from '../web/src/kit/record/RecordForm.tsx';
import { cooperationFacts } from '../web/src/features/suppliers/text.ts';

// new-field.full.test.ts runs these tests in a copy of the tree, after adding the field dailyOutput (日产量) to suppliers.

/** Replaces what the web session reads when it is loaded: a browser without a login. */
vi.hoisted(() => {
  vi.stubGlobal('localStorage', { getItem: () => null });
  vi.stubGlobal('document', { cookie: '' });
  vi.stubGlobal('matchMedia', () => ({ matches: false }));
});

let t: TestApp;
let admin: TestUser;
let supplier: Supplier;
beforeAll(async () => {
  t = await testApp();
  await t.ownerDb.transaction().execute(installDictionaries);
  admin = await t.aUser();
  supplier = await create('1200.50');
});

async function create(dailyOutput: unknown): Promise<Supplier> {
  const body = { ...(await aSupplierInput(t)), dailyOutput } as SupplierInput;
  return (await admin.call(suppliersApi.create, { body })).data;
}
const fieldOf = (record: object): unknown => Reflect.get(record, 'dailyOutput');
const read = async (id: string) => (await admin.call(suppliersApi.get, { params: { id } })).data;
const bodyOf = ({ version }: Supplier, values: object) => ({ ...values, version });

it('the API writes and reads the field', async () => {
  expect(fieldOf(supplier)).toBe('1200.5');
  expect(fieldOf(await read(supplier.id))).toBe('1200.5');
});

it("the API refuses values that the field's rule refuses", async () => {
  expect(await create('1.234')).toMatchObject({ fields: { dailyOutput: '不能超过7位数,且小数只允许后2位' } });
});

it('the form shows the field with label, unit and hint', () => {
  const html = formSections(supplierForm, undefined)
    .map(({ content }) => renderFields(content, SupplierInput))
    .join('');
  expect(html).toMatch(/日产量.*米.*按平均/s);
});

it('the form has an empty value for a new supplier', () => {
  expect(fieldOf(supplierForm.valuesOf(undefined))).toBeNull();
  expect(fieldOf(supplierForm.valuesOf(supplier))).toBe('1200.5');
});

it('the page shows the value with its unit', () => {
  expect(renderFacts(cooperationFacts(supplier))).toMatch(/日产量.*1200\.5.*米/s);
});

it('the list has the column and its value', async () => {
  const columns: Readonly<Record<string, Column>> = supplierList.columns;
  expect(columns['dailyOutput']).toMatchObject({ label: '日产量', kind: 'number', decimals: 2, unit: '米', optional: true });
  const { data } = await admin.call(suppliersApi.list);
  expect(data.rows.map(fieldOf)).toContain('1200.5');
});

it('the workbook of the list has the column', async () => {
  const [headings, cells] = await exportedRows(t, admin, 'suppliers', ['code', 'dailyOutput']);
  expect(headings?.[1]).toContain('日产量');
  expect(cells?.[1]).toBe('1200.5');
});

it('the import template has the column', async () => {
  const { response } = await admin.call(importsApi.downloadTemplate, { params: { object: 'suppliers' } });
  const { data } = await uploadFile(t, admin, 'suppliers', response.rawPayload);
  expect(data.fileColumns).toContainEqual(expect.objectContaining({ suggestion: expect.objectContaining({ column: 'dailyOutput' }) }));
});

it('an import writes the field, also under an alias', async () => {
  const file = await workbookOf(['编号', '日产'], [[supplier.code, '900']]);
  const batch = await previewOf(t, admin, 'suppliers', file);
  expect(await rowsOf(admin, batch.id)).toMatchObject([{ outcome: 'UPDATE' }]);
  await commitImport(t, admin, batch.id);
  supplier = await read(supplier.id);
  expect(fieldOf(supplier)).toBe('900');
});

it('the audit log shows the change with its label', async () => {
  const edited = { ...SupplierInput.parse(pickInput(supplier)), dailyOutput: '800' };
  await admin.call(suppliersApi.edit, { params: { id: supplier.id }, body: bodyOf(supplier, edited) as never });
  const { data } = await admin.call(auditApi.selectAllLogById, { query: { id: supplier.id, type: 'supplier' } });
  expect(data[0]?.fields).toContainEqual(expect.objectContaining({ label: '日产量', before: '900 米', after: '800 米' }));
});

const pickInput = (record: object) => Object.fromEntries(Object.keys(SupplierInput.shape).map((name) => [name, Reflect.get(record, name)]));
