import { BASE_CURRENCY } from '@mrp/contract/features/dictionaries/entries.ts';
import type { CurrencyRate, UnitOption } from '@mrp/contract/features/dictionaries/units.ts';
import type { OfferDraft } from '@mrp/contract/features/prices.ts';
import { firstPriceFields, offerFields, offerHeadFields, priceFields } from '@mrp/contract/features/prices/fields.ts';
import { allowZero, rules, type NumericRule } from '@mrp/contract/lib/fields/numeric-rules.ts';
import type { NamedField } from '@mrp/contract/lib/fields/record-fields.ts';
import type { Upload } from '../../kit/files/upload.ts';
import { isTyped, type GridColumn, type GridRow, type ResolvingSource } from '../../kit/grid/columns/columns.ts';
import { gridColumns } from '../../kit/grid/columns/record-columns.ts';
import { typedText } from '../../kit/grid/lines/row-values.ts';
import type { PickerOption } from '../../kit/pickers/entity-source.ts';
import { disparityUnit } from '../../lib/format/disparity.ts';
import { filterByText } from '../../lib/format/text-match.ts';
import { matchLabels } from '../../pickers/quick-entry/match-labels.ts';
import type { FileRef } from '@mrp/contract/lib/fields/fields.ts';
import { priceWords } from '@mrp/contract/features/prices/words.ts';
import { computeLivePrices, explainMetre, explainNet, rateOf, type TypedOffer } from './live-prices.ts';

/** Values that offer lines depend on; read again at every input, because width and weight are edited on the same page. */
export interface OfferFacts {
  kind: 'FABRIC' | 'TRIM';
  customerSupplied: boolean;
  width: string | null;
  allowance: string | null;
  gramWeight: string | null;
  /** Default of a class without a value. */
  unitId: string | null;
  rates: readonly CurrencyRate[];
}

export interface OfferChoices {
  /** Colours, and the greige where the class manages it. */
  items: ResolvingSource;
  suppliers: ResolvingSource;
  units: readonly UnitOption[];
  currencies: readonly { id: string; code: string; name: string; active: boolean }[];
  canSeePrices: boolean;
  upload: Upload;
}

/** The greige among the items. */
export const GREIGE = 'greige';
const greigeOption: PickerOption = { id: GREIGE, code: '', name: '坯布' };

/** One offer for each colour, from the second colour on. */
const ALL_COLOURS = 'all';
const allColoursOption: PickerOption = { id: ALL_COLOURS, code: '', name: '全部颜色' };

/** What an offer may be for: each colour, all of them, and the greige where the class manages it. */
export const offeredItems = (colours: readonly PickerOption[], greigeManaged: boolean): PickerOption[] => [
  ...(greigeManaged ? [greigeOption] : []),
  ...(colours.length > 1 ? [allColoursOption] : []),
  ...colours,
];

/** A loaded list as a source of choices. */
export function itemsOf(list: () => readonly PickerOption[]): ResolvingSource {
  return {
    key: `items-${newItems++}`,
    label: offerHeadFields.skuId.label,
    search: (text) => filterByText(list(), ({ code, name }) => `${code} ${name}`, text),
    find: async (ids) => list().filter(({ id }) => ids.includes(id)),
    resolve: async (texts) => matchLabels(list(), texts, ({ note }) => (note ? [note] : [])),
  };
}

let newItems = 0;

type Priced = Pick<OfferFacts, 'kind' | 'customerSupplied'>;

/** 供应商与价格: the columns of new offers; 净价 and 米价 are computed at every input. */
export function offerColumns(material: Priced, readFacts: () => OfferFacts, choices: OfferChoices): GridColumn[] {
  const { items, suppliers, units, currencies, canSeePrices, upload } = choices;
  const active = (all: readonly { id: string; name: string; active: boolean }[]) =>
    all.filter((one) => one.active).map(({ id, name }) => ({ value: id, label: name }));
  const unitIn = (row: GridRow) => units.find(({ id }) => id === cell(row, 'unitId'));
  const ofUnit = { unitOf: (row: GridRow): string => unitIn(row)?.name ?? '' };
  const [bulk, ...prices] = canSeePrices ? priceColumns(material, (row) => typedOfferOf(row, readFacts(), choices)) : [];
  const head = (...names: (keyof typeof offerHeadFields)[]): GridColumn[] =>
    gridColumns(offerHeadFields, names, {
      skuId: { key: 'item', source: items, required: true, frozen: true, width: 120, aliases: ['SKU', '颜色名称', '色号名称'] },
      supplierId: { source: suppliers, frozen: true, width: 140, aliases: ['供应商简称', '供应商编号'] },
      preferred: { width: 56 },
    });
  const terms = (...names: (keyof typeof offerFields)[]): GridColumn[] =>
    gridColumns(offerFields, names, {
      ...termWidths,
      disparity: { width: 116, unitOf: (row) => disparityUnit(unitIn(row)?.dimension) },
      moq: { ...termWidths.moq, ...ofUnit },
      moqPerColour: { ...termWidths.moqPerColour, ...ofUnit },
      packQuantity: { ...termWidths.packQuantity, ...ofUnit },
      unitId: { key: 'unitId', kind: 'select', choices: active(units), width: 84, aliases: ['单位'] },
      currencyId: { key: 'currencyId', kind: 'select', choices: active(currencies), width: 84 },
      colourCardFileId: { key: 'colourCard', kind: 'image', upload, width: 64 },
      remark: { maxLength: 64, width: 160 },
    });
  return [
    ...head('skuId', 'supplierId'),
    ...(bulk ? [bulk] : []),
    ...terms('unitId', 'disparity', 'taxIncluded', 'taxRate'),
    ...prices,
    ...terms('currencyId', 'supplierItemNo', 'supplierMaterialName', 'supplierColourName', 'shadeNo', 'colourCardFileId'),
    ...terms('moq', 'moqPerColour', 'packQuantity', 'leadDaysBulk', 'leadDaysSpot', 'leadDaysDye', 'width', 'gramWeight'),
    ...head('preferred'),
    ...gridColumns(priceFields, ['validFrom'], { validFrom: { required: undefined, width: 112 } as Partial<GridColumn> }),
    ...terms('remark'),
  ];
}

const termWidths = {
  taxIncluded: { width: 56 },
  taxRate: { width: 76 },
  supplierItemNo: { width: 120 },
  supplierMaterialName: { width: 140 },
  supplierColourName: { width: 100 },
  shadeNo: { width: 88 },
  moq: { width: 96 },
  moqPerColour: { width: 104 },
  packQuantity: { width: 84 },
  leadDaysBulk: { width: 100 },
  leadDaysSpot: { width: 100 },
  leadDaysDye: { width: 100 },
  width: { width: 104 },
  gramWeight: { width: 112 },
} as const satisfies { readonly [K in keyof typeof offerFields]?: Partial<GridColumn> };

/** 大货报价 with its computed prices, then the other kinds. */
function priceColumns(material: Priced, typedOffer: (row: GridRow) => TypedOffer): GridColumn[] {
  const money = { kind: 'money', rule: priceRuleOf(material), width: 84 } as const;
  const first = (...names: (keyof typeof firstPriceFields)[]): GridColumn[] =>
    gridColumns(firstPriceFields, names, {
      bulkPrice: { ...money, width: 96, aliases: ['报价', '单价', '价格', '大货价'] },
      samplePrice: money,
      spotPrice: money,
      dyePrice: money,
    });
  return [
    ...first('bulkPrice'),
    {
      key: 'net',
      label: priceWords.netPrice,
      kind: 'computed',
      decimals: 4,
      width: 92,
      compute: (row) => computeLivePrices(typedOffer(row))?.net ?? null,
      formula: (row) => explainNet(typedOffer(row)),
    },
    {
      key: 'metre',
      label: priceWords.metrePrice,
      unit: '元/米',
      kind: 'computed',
      decimals: 4,
      width: 104,
      compute: (row) => computeLivePrices(typedOffer(row))?.metre ?? null,
      formula: (row) => explainMetre(typedOffer(row)),
    },
    ...first('samplePrice', 'spotPrice', 'dyePrice'),
  ];
}

function priceRuleOf({ kind, customerSupplied }: Priced): NumericRule {
  const rule = kind === 'FABRIC' ? rules.fabricPrice : rules.trimPrice;
  return customerSupplied ? allowZero(rule) : rule;
}

const cell = (row: GridRow, key: string): string => typedText(row[key]);

function typedOfferOf(row: GridRow, facts: OfferFacts, { units, currencies }: Pick<OfferChoices, 'units' | 'currencies'>): TypedOffer {
  return {
    quoted: cell(row, 'bulkPrice'),
    unit: units.find(({ id }) => id === cell(row, 'unitId')),
    disparity: cell(row, 'disparity'),
    taxIncluded: row['taxIncluded'] === true,
    taxRate: cell(row, 'taxRate'),
    rate: rateOf(
      currencies.find(({ id }) => id === cell(row, 'currencyId')),
      facts.rates,
    ),
    width: cell(row, 'width') || facts.width,
    allowance: facts.allowance,
    gramWeight: cell(row, 'gramWeight') || facts.gramWeight,
  };
}

/** Usual defaults: the class's unit, tax included at 13 %, 人民币. */
export function newOfferLine(
  { unitId }: Pick<OfferFacts, 'unitId'>,
  currencies: OfferChoices['currencies'],
): Readonly<Record<string, unknown>> {
  return { unitId, taxIncluded: true, taxRate: '13', currencyId: currencies.find(({ code }) => code === BASE_CURRENCY)?.id ?? null };
}

const { colourCardFileId: _card, ...plainTerms } = offerFields;
type Terms = Pick<OfferDraft, keyof typeof plainTerms | keyof typeof firstPriceFields>;

/** The terms and prices as they are typed. */
const termsOf = (row: GridRow): Terms =>
  Object.fromEntries(
    Object.values<NamedField>({ ...plainTerms, ...firstPriceFields }).map(({ name, kind }) => [
      name,
      kind === 'flag' ? row[name] === true : cell(row, name),
    ]),
  ) as unknown as Terms;

/** A line in the request, without its colour. */
export function offerInputOf(row: GridRow): Omit<OfferDraft, 'skuId'> {
  const supplier = row['supplier'] as PickerOption | null | undefined;
  const text = (key: string) => cell(row, key);
  return {
    ...(itemOf(row) === ALL_COLOURS && { allColours: true }),
    supplierId: isTyped(supplier) ? '' : (supplier?.id ?? ''),
    ...termsOf(row),
    colourCardFileId: (row['colourCard'] as FileRef | null | undefined)?.id ?? null,
    preferred: row['preferred'] === true,
    ...(text('validFrom') && { validFrom: text('validFrom') }),
  };
}

/** The id of the line's item; GREIGE for the SPU itself. */
export function itemOf(row: GridRow): string {
  const item = row['item'] as PickerOption | null | undefined;
  return isTyped(item) ? '' : (item?.id ?? '');
}

/** The SKU of a line in the body; null: the greige, or all colours. */
export function skuIdOf(row: GridRow): string | null {
  const item = itemOf(row);
  return item === GREIGE || item === ALL_COLOURS ? null : item;
}
