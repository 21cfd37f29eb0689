import { quotationFields } from '@mrp/contract/features/costing/fields.ts';
import type { Quotation } from '@mrp/contract/features/costing/record.ts';
import type { FileRef } from '@mrp/contract/lib/fields/fields.ts';
import { emptyValues } from '@mrp/contract/lib/fields/record-fields.ts';
import { formValues } from '../../../kit/form/record-values.ts';
import { FIRST_LINE, type GridRow } from '../../../kit/grid/columns/columns.ts';
import { today } from '../../../lib/format/format.ts';
import { fileIds, fileRef } from '../../../lib/pictures.ts';
import { bodyLines, quotationRows } from './quotation-lines.ts';

type Head = ReturnType<typeof emptyValues<typeof quotationFields>>;

/** The values of the form. */
export type QuotationValues = Omit<Head, 'styleId' | 'supplierId' | 'currencyId' | 'quotedOn' | 'taxRate'> & {
  styleId: string | null;
  supplierId: string | null;
  currencyId: string | null;
  quotedOn: string | null;
  taxRate: string | null;
  files: readonly FileRef[];
  lines: readonly GridRow[];
  changeNote: string;
};

export const newLine = { part: 'MATERIAL', purpose: 'MAIN', supply: 'FACTORY' } as const;

export const emptyQuotation = (): QuotationValues => ({
  ...emptyValues(quotationFields),
  quotedOn: today(),
  taxRate: '13',
  files: [],
  lines: [{ key: FIRST_LINE, ...newLine }],
  changeNote: '',
});

/** A stored quotation in the form; a copy starts as a new one of today. */
export function quotationValues(quotation: Quotation, isCopy = false): QuotationValues {
  return {
    ...(formValues(quotationFields, quotation) as Omit<QuotationValues, 'files' | 'lines' | 'changeNote'>),
    skcIds: isCopy ? [] : quotation.skcs.map(({ id }) => id),
    files: isCopy ? [] : quotation.files.map(({ id, name }) => fileRef(id, name)),
    lines: quotationRows(quotation, isCopy),
    changeNote: '',
    ...(isCopy && { quotedOn: today(), validUntil: null, dueOn: null }),
  };
}

/** The body of the request; the schema says what is missing. */
export function quotationBody({ files, lines, statedTotal, changeNote: _note, ...head }: QuotationValues, priced: boolean) {
  return {
    ...head,
    styleId: head.styleId as string,
    supplierId: head.supplierId as string,
    currencyId: head.currencyId as string,
    quotedOn: head.quotedOn as string,
    taxRate: head.taxRate as string,
    ...(priced && { statedTotal: statedTotal || null }),
    fileIds: fileIds(files),
    lines: bodyLines(lines, priced),
  };
}
