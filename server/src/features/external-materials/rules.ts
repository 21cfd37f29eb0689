import { severalColours } from '@mrp/contract/lib/colour-names.ts';
import type { ExternalInput } from '@mrp/contract/features/external-materials/input.ts';
import type { ExternalMaterial } from '@mrp/contract/features/external-materials/record.ts';
import { checkQuotedPrice } from '../prices/rules.ts';

export type FieldMessage = readonly [field: string, message: string];

/** What the facts of a record depend on: its class, its supplier and the house's currency. */
export interface ExternalContext {
  kinds: ReadonlyMap<string, { kind: 'FABRIC' | 'TRIM'; active: boolean }>;
  suppliers: ReadonlyMap<string, { state: string; taxRate: string | null; currencyId: string | null }>;
  colours: ReadonlyMap<string, { name: string; active: boolean }>;
  units: ReadonlySet<string>;
  baseCurrencyId: string;
}

/** The usual VAT, where neither the quotation nor the supplier says another. */
const USUAL_TAX = '13';

/** The facts to store: those of the other kind of material are dropped, terms left empty are the supplier's. */
export function completeExternal(input: ExternalInput, { kinds, suppliers, colours, baseCurrencyId }: ExternalContext) {
  const { compositions: _, pictureIds: __, ...facts } = input;
  const kind = kinds.get(input.classificationId)?.kind ?? 'FABRIC';
  const supplier = suppliers.get(input.supplierId);
  return {
    ...facts,
    kind,
    ...(kind === 'FABRIC' ? { specification: '', size: '', substance: '' } : { width: null, gramWeight: null, allowance: null }),
    colourName: input.colourName || ((input.colourId && colours.get(input.colourId)?.name) ?? ''),
    price: input.price ?? null,
    samplePrice: input.samplePrice ?? null,
    currencyId: input.currencyId ?? supplier?.currencyId ?? baseCurrencyId,
    taxRate: input.taxRate ?? supplier?.taxRate ?? USUAL_TAX,
    leadDaysSpot: wholeDays(input.leadDaysSpot),
    leadDaysBulk: wholeDays(input.leadDaysBulk),
  };
}
export type CompleteExternal = ReturnType<typeof completeExternal>;

const wholeDays = (days: string | null): number | null => (days === null ? null : Number.parseInt(days, 10));

/** What a stored record may keep although it could not be chosen any more. */
export const keptBy = (before: ExternalMaterial | undefined): Partial<ExternalInput> =>
  before === undefined
    ? {}
    : {
        supplierId: before.supplierId,
        classificationId: before.classification.id,
        colourId: before.colourId,
        colourName: before.colourName,
      };

/** Validation that needs other records. What the record already had (`kept`) may stay. */
export function checkExternal(input: ExternalInput, context: ExternalContext, kept: Partial<ExternalInput> = {}): FieldMessage[] {
  const found: FieldMessage[] = [];
  const supplier = context.suppliers.get(input.supplierId);
  if (!supplier) found.push(['supplierId', '供应商不存在，请重新选择']);
  else if (supplier.state === 'TERMINATED' && input.supplierId !== kept.supplierId)
    found.push(['supplierId', '供应商已终止，请选择其他供应商']);
  const classification = context.kinds.get(input.classificationId);
  if (!classification) found.push(['classificationId', '分类不存在，请重新选择']);
  else if (!classification.active && input.classificationId !== kept.classificationId)
    found.push(['classificationId', '该分类已停用，请选择其他分类']);
  const colour = input.colourId === null ? undefined : context.colours.get(input.colourId);
  if (input.colourId !== null && !(colour && (colour.active || input.colourId === kept.colourId)))
    found.push(['colourId', '颜色不存在或已停用，请从颜色库重新选择']);
  const several = input.colourName === kept.colourName ? null : severalColours(input.colourName);
  if (several !== null) found.push(['colourName', several]);
  if (input.unitId !== null && !context.units.has(input.unitId)) found.push(['unitId', '计价单位不存在，请重新选择']);
  if (input.unitId === null && (input.price || input.samplePrice)) found.push(['unitId', '填了报价，请选择计价单位']);
  for (const field of ['price', 'samplePrice'] as const) {
    const price = input[field];
    const message = price && classification ? checkQuotedPrice(classification.kind, false, price) : null;
    if (message) found.push([field, message]);
  }
  return found;
}
