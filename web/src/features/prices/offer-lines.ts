import { BASE_CURRENCY } from '@mrp/contract/features/dictionaries/entries.ts';
import type { CurrencyRate, UnitOption } from '@mrp/contract/features/dictionaries/units.ts';
import type { OfferDraft } from '@mrp/contract/features/prices.ts';
import { allowZero, generalRule, rules, type NumericRule } from '@mrp/contract/lib/numeric-rules.ts';
import type { Upload } from '../../kit/files/upload.ts';
import { isTyped, type GridColumn, type GridRow, type ResolvingSource } from '../../kit/grid/columns.ts';
import { typedText } from '../../kit/grid/row-values.ts';
import type { PickerOption } from '../../kit/pickers/entity-source.ts';
import { filterByText } from '../../lib/text-match.ts';
import { matchLabels } from '../../pickers/match-labels.ts';
import type { FileRef } from '@mrp/contract/lib/fields.ts';
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
    label: '颜色',
    search: (text) => filterByText(list(), ({ code, name }) => `${code} ${name}`, text),
    find: async (ids) => list().filter(({ id }) => ids.includes(id)),
    resolve: async (texts) => matchLabels(list(), texts, ({ note }) => (note ? [note] : [])),
  };
}

let newItems = 0;

const numberColumn = (
  key: string,
  label: string,
  rule: NumericRule,
  more: { unit?: string; width?: number; aliases?: string[] } = {},
): GridColumn => ({
  key,
  label,
  kind: 'number',
  rule,
  width: 96,
  ...more,
});
const entityColumn = (
  key: string,
  label: string,
  source: ResolvingSource,
  more: { width: number; bodyName: string; aliases: string[] },
): GridColumn => ({ key, label, kind: 'entity', source, required: true, frozen: true, ...more });
const textColumn = (key: string, label: string, width = 120): GridColumn => ({ key, label, kind: 'text', maxLength: 64, width });

type Priced = Pick<OfferFacts, 'kind' | 'customerSupplied'>;

/** 供应商与价格: the columns of new offers; 净价 and 米价 are computed at every input. */
export function offerColumns(material: Priced, readFacts: () => OfferFacts, choices: OfferChoices): GridColumn[] {
  const { items, suppliers, units, currencies, canSeePrices, upload } = choices;
  const offered = units.filter(({ active }) => active).map(({ id, name }) => ({ value: id, label: name }));
  const money = currencies.filter(({ active }) => active).map(({ id, name }) => ({ value: id, label: name }));
  const [bulk, ...prices] = canSeePrices ? priceColumns(material, (row) => typedOfferOf(row, readFacts(), choices)) : [];
  return [
    entityColumn('item', '颜色', items, { width: 120, bodyName: 'skuId', aliases: ['SKU', '颜色名称', '色号名称'] }),
    entityColumn('supplier', '供应商', suppliers, { width: 140, bodyName: 'supplierId', aliases: ['供应商简称', '供应商编号'] }),
    ...(bulk ? [bulk] : []),
    { key: 'unitId', label: '计价单位', kind: 'select', choices: offered, required: true, width: 84, aliases: ['单位'] },
    numberColumn('disparity', '空差', generalRule(3, 2), { width: 76 }),
    { key: 'taxIncluded', label: '含税', kind: 'checkbox', width: 56 },
    { ...numberColumn('taxRate', '税率', rules.taxRate, { unit: '%', width: 76 }), required: true },
    ...prices,
    { key: 'currencyId', label: '币种', kind: 'select', choices: money, required: true, width: 84 },
    textColumn('supplierItemNo', '供方货号'),
    textColumn('supplierMaterialName', '供方品名', 140),
    textColumn('supplierColourName', '供方颜色', 100),
    textColumn('shadeNo', '色号', 88),
    { key: 'colourCard', label: '色卡', kind: 'image', upload, bodyName: 'colourCardFileId', width: 64 },
    numberColumn('moq', '起订量', rules.moq),
    numberColumn('moqPerColour', '单色起订量', rules.moq, { width: 104 }),
    numberColumn('packQuantity', '包装量', rules.packQuantity, { width: 84 }),
    numberColumn('leadDaysBulk', '大货货期', rules.leadDays, { unit: '天', width: 100 }),
    numberColumn('leadDaysSpot', '现货货期', rules.leadDays, { unit: '天', width: 100 }),
    numberColumn('leadDaysDye', '染色货期', rules.leadDays, { unit: '天', width: 100 }),
    numberColumn('width', '供方门幅', rules.width, { unit: 'cm', width: 104 }),
    numberColumn('gramWeight', '供方克重', rules.gramWeight, { unit: 'g/㎡', width: 112 }),
    { key: 'preferred', label: '优选', kind: 'checkbox', width: 56 },
    { key: 'validFrom', label: '生效日期', kind: 'date', width: 112 },
    textColumn('remark', '备注', 160),
  ];
}

/** 大货报价 with its computed prices, then the other kinds. */
function priceColumns(material: Priced, typedOffer: (row: GridRow) => TypedOffer): GridColumn[] {
  const rule = priceRuleOf(material);
  return [
    { key: 'bulkPrice', label: '大货报价', kind: 'money', rule, width: 96, aliases: ['报价', '单价', '价格', '大货价'] },
    {
      key: 'net',
      label: '净价',
      kind: 'computed',
      decimals: 4,
      width: 92,
      compute: (row) => computeLivePrices(typedOffer(row))?.net ?? null,
      formula: (row) => explainNet(typedOffer(row)),
    },
    {
      key: 'metre',
      label: '米价',
      unit: '元/米',
      kind: 'computed',
      decimals: 4,
      width: 104,
      compute: (row) => computeLivePrices(typedOffer(row))?.metre ?? null,
      formula: (row) => explainMetre(typedOffer(row)),
    },
    { key: 'samplePrice', label: '板布价', kind: 'money', rule, width: 84 },
    { key: 'spotPrice', label: '现货价', kind: 'money', rule, width: 84 },
    { key: 'dyePrice', label: '染费', kind: 'money', rule, width: 84 },
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

/** A line in the request, without its colour. */
export function offerInputOf(row: GridRow): Omit<OfferDraft, 'skuId'> {
  const supplier = row['supplier'] as PickerOption | null | undefined;
  const text = (key: string) => cell(row, key);
  return {
    ...(itemOf(row) === ALL_COLOURS && { allColours: true }),
    supplierId: isTyped(supplier) ? '' : (supplier?.id ?? ''),
    supplierMaterialName: text('supplierMaterialName'),
    supplierItemNo: text('supplierItemNo'),
    supplierColourName: text('supplierColourName'),
    shadeNo: text('shadeNo'),
    colourCardFileId: (row['colourCard'] as FileRef | null | undefined)?.id ?? null,
    width: text('width'),
    gramWeight: text('gramWeight'),
    disparity: text('disparity'),
    unitId: text('unitId'),
    taxIncluded: row['taxIncluded'] === true,
    taxRate: text('taxRate'),
    currencyId: text('currencyId'),
    moq: text('moq'),
    moqPerColour: text('moqPerColour'),
    packQuantity: text('packQuantity'),
    leadDaysSpot: text('leadDaysSpot'),
    leadDaysBulk: text('leadDaysBulk'),
    leadDaysDye: text('leadDaysDye'),
    remark: text('remark'),
    preferred: row['preferred'] === true,
    bulkPrice: text('bulkPrice'),
    samplePrice: text('samplePrice'),
    spotPrice: text('spotPrice'),
    dyePrice: text('dyePrice'),
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
