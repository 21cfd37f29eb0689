import type { KeyStrategy } from '@mrp/contract/features/imports/batch.ts';
import { preparationFields, preparationLineFields } from '@mrp/contract/features/preparations/fields.ts';
import { PreparationInput, type PreparationLineInput } from '@mrp/contract/features/preparations/record.ts';
import type { PreparationBasis, PreparationKind } from '@mrp/contract/features/preparations/workflow.ts';
import { foldCode, foldText } from '@mrp/contract/lib/folding.ts';
import { preparationWords } from '@mrp/contract/features/preparations/words.ts';
import type { ReadRow } from '../../platform/imports/object.ts';
import { fieldCells } from '../../platform/imports/field-columns.ts';
import { splitTexts } from '../../platform/imports/columns.ts';
import { addError, isValid, textOf, type RowResult } from '../../platform/imports/row-result.ts';
import { refusePartialRecord, schemaErrors, strategyNote } from '../../platform/imports/groups.ts';
import { planForm, type FormFacts } from './lines/rules.ts';
import { formColumns } from './import-columns.rules.ts';
import type { PreparationSheet, SheetSkc } from './imports.queries.ts';

/** A form built from rows, with the row of each line. */
export interface SheetForm {
  form: PreparationInput;
  rows: RowResult[];
}

/** The maximum of lines of a form. */
const MAX_LINES = 500;
const heads = ['object', 'holderId', 'expectedOn'];

const kindOf = (row: ReadRow): PreparationKind => (textOf(row, 'kind') || 'SKU') as PreparationKind;
const basisOf = (row: ReadRow): PreparationBasis =>
  (textOf(row, 'basis') || (textOf(row, 'styleCode') === '' ? 'MATERIAL' : 'STYLE')) as PreparationBasis;

/** Groups rows with a readable head and a material into forms. */
export function readForms(verdicts: readonly RowResult[], sheet: PreparationSheet): SheetForm[] {
  const lines = new Map<RowResult, PreparationLineInput>();
  for (const verdict of verdicts) {
    const line = readLine(verdict, sheet);
    const missing = heads.filter((column) => textOf(verdict.row, column) === '');
    for (const column of missing) addError(verdict, column, '不能为空');
    if (line && missing.length === 0) lines.set(verdict, line);
  }
  holdSets(verdicts);
  const keyOf = ({ row }: RowResult): string =>
    [kindOf(row), basisOf(row), ...formColumns.slice(2).map((column) => textOf(row, column))].join('\n');
  return [...Map.groupBy(lines.keys(), keyOf).values()].flatMap((rows) => {
    const [first] = rows;
    return first
      ? [
          {
            form: formOf(
              first.row,
              rows.flatMap((verdict) => lines.get(verdict) ?? []),
            ),
            rows,
          },
        ]
      : [];
  });
}

/** A set must be imported completely, so an error in one row, or a row without a material, blocks all rows of the set. */
function holdSets(verdicts: readonly RowResult[]): void {
  const ofSets = verdicts.filter(({ row }) => kindOf(row) === 'MEITAO');
  const keyOf = ({ row }: RowResult): string => ['object', 'holderId', 'setName'].map((column) => textOf(row, column)).join('\n');
  for (const rows of Map.groupBy(ofSets, keyOf).values()) refusePartialRecord(rows, 'code', '套');
}

const formOf = (row: ReadRow, lines: PreparationLineInput[]): PreparationInput => ({
  kind: kindOf(row),
  basis: basisOf(row),
  ...fieldCells(preparationFields, row),
  lines,
  submit: false,
});

function readLine(verdict: RowResult, sheet: PreparationSheet): PreparationLineInput | null {
  const { row } = verdict;
  const materialId = findMaterial(verdict, sheet);
  const wanted = findStyle(verdict, sheet);
  if (materialId === null) return null;
  return {
    ...fieldCells(preparationLineFields, row),
    materialId,
    priceUnitId: textOf(row, 'unitPrice') === '' ? null : (sheet.stockUnits.get(materialId) ?? null),
    ...wanted,
    bomLineId: null,
  };
}

function findMaterial(verdict: RowResult, { skus, spus }: PreparationSheet): string | null {
  const isGreige = kindOf(verdict.row) === 'SPU';
  const code = foldCode(textOf(verdict.row, 'code'));
  const found = (isGreige ? spus : skus).get(code);
  if (found !== undefined) return found;
  const isOther = (isGreige ? skus : spus).has(code);
  const hint = isGreige ? '这是SKU编码，坯布备料请填物料编码' : '这是物料编码，请填带颜色的SKU编码';
  addError(verdict, 'code', isOther ? hint : '编码不存在');
  return null;
}

type Wanted = Pick<PreparationLineInput, 'styleId' | 'skcId' | 'garmentOrderId'>;

/** Reads style, colour and garment order; an order implies its style. */
export function findStyle(verdict: RowResult, { styles, skcs, garmentOrders }: PreparationSheet): Wanted {
  const { row } = verdict;
  const [styleCode, skcText, orderCode] = ['styleCode', 'skc', 'garmentOrder'].map((column) => textOf(row, column));
  const named = styles.get(foldCode(styleCode ?? ''));
  if (styleCode && !named) addError(verdict, 'styleCode', `款号“${styleCode}”不存在，请先导入款式`);
  const order = garmentOrders.get(foldCode(orderCode ?? ''));
  if (orderCode && !order) addError(verdict, 'garmentOrder', `成衣订单“${orderCode}”不存在，请先导入成衣订单`);
  const style = named ?? (order && { id: order.styleId, code: order.styleCode });
  const skc = skcText ? findSkc(verdict, skcText, style, skcs) : undefined;
  if (order && (style?.id ?? skc?.styleId ?? order.styleId) !== order.styleId)
    addError(verdict, 'garmentOrder', `成衣订单“${orderCode}”是款号“${order.styleCode}”的`);
  return { styleId: style?.id ?? skc?.styleId ?? null, skcId: skc?.id ?? null, garmentOrderId: order?.id ?? null };
}

function findSkc(
  verdict: RowResult,
  text: string,
  style: { id: string; code: string } | undefined,
  skcs: readonly SheetSkc[],
): SheetSkc | undefined {
  const wanted = foldText(text);
  const byCode = skcs.find(({ code }) => foldText(code) === wanted);
  if (!style) {
    if (!byCode) addError(verdict, 'skc', `货色“${text}”不存在，请填款号或货色编码`);
    return byCode;
  }
  const own = skcs.filter(({ styleId }) => styleId === style.id);
  const found = own.find(({ code, colourName }) => foldText(code) === wanted || foldText(colourName) === wanted);
  if (!found)
    addError(
      verdict,
      'skc',
      byCode
        ? `货色“${text}”是款号“${byCode.styleCode}”的`
        : splitTexts(text).length > 1
          ? '一行只能填一个货色，请每个货色一行，数量各写各的'
          : `款号“${style.code}”没有货色“${text}”，请先在款式中添加`,
    );
  return found;
}

const columnOfField: Readonly<Record<string, string>> = {
  materialId: 'code',
  styleId: 'styleCode',
  skcId: 'skc',
  garmentOrderId: 'garmentOrder',
  saleStatusIds: 'kind',
};

/** Validates the forms as saving would, and returns those to be written; an order is imported completely or not at all. */
export function selectValidForms(
  forms: readonly SheetForm[],
  factsOf: (kind: PreparationKind) => FormFacts,
  strategy: KeyStrategy,
): PreparationInput[] {
  return forms.flatMap(({ form, rows }) => {
    const facts = factsOf(form.kind);
    const messages = [...Object.entries(planForm(form, facts).fields), ...schemaErrors(PreparationInput, form)];
    for (const [field, message] of messages) addFieldError(rows, field, message);
    refuseUnits(rows, form, facts);
    if (form.kind === 'MEITAO' && rows.length > MAX_LINES)
      for (const verdict of rows) addError(verdict, 'setName', `一套最多${MAX_LINES}行`);
    const lines = soundLines({ form, rows }, strategy);
    return Array.from({ length: Math.ceil(lines.length / MAX_LINES) }, (_, part) => ({
      ...form,
      lines: lines.slice(part * MAX_LINES, (part + 1) * MAX_LINES),
    }));
  });
}

/** `lines.3.quantity` belongs to the fourth row; an error of the head belongs to all rows. */
function addFieldError(rows: readonly RowResult[], field: string, message: string): void {
  const [, index, inner = field] = /^lines\.(\d+)\.(\w+)$/.exec(field) ?? [];
  const blamed = index === undefined ? rows : rows.slice(Number.parseInt(index, 10)).slice(0, 1);
  for (const verdict of blamed) addError(verdict, columnOfField[inner] ?? inner, message);
}

/** A unit after a quantity must be the stock unit. */
function refuseUnits(rows: readonly RowResult[], { lines }: PreparationInput, { materials }: FormFacts): void {
  for (const [index, verdict] of rows.entries()) {
    const material = materials.get(lines[index]?.materialId ?? '');
    for (const column of ['quantity', 'perSet']) {
      const beside = verdict.row.units.get(column);
      if (material && beside !== undefined && beside !== material.unitId) addError(verdict, column, `请按库存单位“${material.unit}”填写`);
    }
  }
}

/** The lines of orders without errors, sorted by order. */
function soundLines({ form, rows }: SheetForm, strategy: KeyStrategy): PreparationLineInput[] {
  const places = rows.map((verdict, index) => ({ verdict, line: form.lines[index] }));
  const orders = Map.groupBy(places, ({ line }) => (form.kind === 'MEITAO' ? '' : `${line?.supplierId ?? ''} ${line?.materialId}`));
  return [...orders.values()].flatMap((order) => {
    const verdicts = order.map(({ verdict }) => verdict);
    if (!verdicts.every(isValid)) {
      refusePartialRecord(verdicts, 'code', preparationWords.preparation);
      return [];
    }
    const note = strategyNote(strategy, false);
    for (const verdict of verdicts) {
      verdict.added = note === null;
      verdict.note = note ?? '';
    }
    return note === null ? order.flatMap(({ line }) => line ?? []) : [];
  });
}
