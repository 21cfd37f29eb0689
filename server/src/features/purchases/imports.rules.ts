import { purchaseLineFields } from '@mrp/contract/features/purchases/fields.ts';
import { PurchaseInput, type PurchaseLineInput } from '@mrp/contract/features/purchases/record.ts';
import type { PurchaseSource } from '@mrp/contract/features/purchases/workflow.ts';
import { foldCode } from '@mrp/contract/lib/folding.ts';
import { purchaseWords } from '@mrp/contract/features/purchases/words.ts';
import { fieldCells } from '../../platform/imports/field-columns.ts';
import { addError, textOf, type RowResult } from '../../platform/imports/row-result.ts';
import type { PreparationSheet } from '../preparations/imports.queries.ts';
import { findStyle } from '../preparations/imports.rules.ts';
import { refusePartialRecord, schemaErrors } from '../../platform/imports/groups.ts';
import { headColumns } from './import-columns.rules.ts';
import type { planPurchase, PlannedPurchaseLine } from './orders/lines.rules.ts';

/** A form built from rows, with the row of each line. */
interface SheetForm {
  form: PurchaseInput;
  rows: RowResult[];
}

interface PlannedForm extends SheetForm {
  plan: ReturnType<typeof planPurchase>;
}

/** The maximum of lines of a form. */
const MAX_LINES = 500;

/** Groups rows with a readable head and a material into forms. */
export function readForms(verdicts: readonly RowResult[], sheet: PreparationSheet): SheetForm[] {
  const lines = new Map(verdicts.flatMap((verdict) => readLine(verdict, sheet).map((line) => [verdict, line] as const)));
  const keyOf = ({ row }: RowResult): string => headColumns.map((column) => textOf(row, column)).join('\n');
  return [...Map.groupBy(lines.keys(), keyOf).values()].flatMap((rows) =>
    Array.from({ length: Math.ceil(rows.length / MAX_LINES) }, (_, part) => {
      const own = rows.slice(part * MAX_LINES, (part + 1) * MAX_LINES);
      return { rows: own, form: formOf(own, lines) };
    }),
  );
}

function formOf(rows: readonly RowResult[], lines: ReadonlyMap<RowResult, PurchaseLineInput>): PurchaseInput {
  const own = rows.flatMap((verdict) => lines.get(verdict) ?? []);
  const [first] = rows;
  const head = (column: string): string => (first ? textOf(first.row, column) : '');
  return {
    source: (head('source') || 'BRAND') as PurchaseSource,
    holderId: head('holderId'),
    needOn: own.flatMap(({ needOn }) => needOn ?? []).toSorted()[0] ?? '',
    remark: head('remark'),
    lines: own,
    nettingRunId: null,
  };
}

function readLine(verdict: RowResult, sheet: PreparationSheet): PurchaseLineInput[] {
  const { row } = verdict;
  const purpose = findStyle(verdict, sheet);
  const code = foldCode(textOf(row, 'code'));
  const skuId = sheet.skus.get(code);
  if (skuId === undefined && code !== '')
    addError(verdict, 'code', sheet.spus.has(code) ? '这是物料编码，请填带颜色的SKU编码' : '编码不存在');
  const missing = ['code', 'holderId', 'needOn'].filter((column) => textOf(row, column) === '');
  for (const column of missing) addError(verdict, column, '不能为空');
  if (skuId === undefined || missing.length > 0) return [];
  return [
    {
      ...fieldCells(purchaseLineFields, row),
      skuId,
      holderId: null,
      priceUnitId: textOf(row, 'unitPrice') ? (sheet.stockUnits.get(skuId) ?? null) : null,
      ...purpose,
      bomLineId: null,
    },
  ];
}

const columnOfField: Readonly<Record<string, string>> = {
  skuId: 'code',
  styleId: 'styleCode',
  skcId: 'skc',
  garmentOrderId: 'garmentOrder',
};

/** The forms to be written, validated as saving would; an order is imported completely or not at all. */
export function selectSoundForms(forms: readonly PlannedForm[]): PurchaseInput[] {
  return forms.flatMap(({ form, rows, plan: { lines, fields } }) => {
    for (const [field, message] of [...Object.entries(fields), ...schemaErrors(PurchaseInput, form)]) addFieldError(rows, field, message);
    const planned = new Map(lines.map((line) => [rows[line.index], line]));
    for (const verdict of rows) refuseUnit(verdict, planned.get(verdict));
    // Nobody knows whose order a row without a supplier belongs to, so it holds all of them.
    if (rows.some((verdict) => !planned.has(verdict) || textOf(verdict.row, 'quantity') === ''))
      refusePartialRecord(rows, 'code', '次采购');
    const sound = [...Map.groupBy(rows, (verdict) => orderOf(planned.get(verdict))).entries()].flatMap(([order, own]) => {
      if (!refusePartialRecord(own, 'code', purchaseWords.purchase)) return [];
      for (const verdict of own) {
        verdict.added = true;
        verdict.note = [`采购单：${order}`, ...(planned.get(verdict)?.warnings ?? [])].join('；');
      }
      return own;
    });
    const kept = new Set(sound);
    const own = rows.flatMap((verdict, at) => (kept.has(verdict) ? (form.lines[at] ?? []) : []));
    return own.length > 0 ? [{ ...form, lines: own }] : [];
  });
}

const orderOf = (line: PlannedPurchaseLine | undefined): string => (line ? `${line.offer.supplierName} ${line.currency.name}` : '');

/** `lines.3.quantity` belongs to the fourth row; an error of the head belongs to all rows. */
function addFieldError(rows: readonly RowResult[], field: string, message: string): void {
  const [, index, inner = field] = /^lines\.(\d+)\.(\w+)$/.exec(field) ?? [];
  const blamed = index === undefined ? rows : rows.slice(Number.parseInt(index, 10)).slice(0, 1);
  for (const verdict of blamed) addError(verdict, columnOfField[inner] ?? inner, message);
}

/** A unit after a quantity must be the stock unit. */
function refuseUnit(verdict: RowResult, line: PlannedPurchaseLine | undefined): void {
  const beside = verdict.row.units.get('quantity');
  if (line && beside !== undefined && beside !== line.material.unitId)
    addError(verdict, 'quantity', `请按库存单位“${line.material.unit}”填写`);
}
