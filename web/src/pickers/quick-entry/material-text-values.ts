import type { ClassOption } from '@mrp/contract/features/dictionaries/classifications.ts';
import { BASE_CURRENCY, type DictionaryOption } from '@mrp/contract/features/dictionaries/entries.ts';
import type { UnitOption } from '@mrp/contract/features/dictionaries/units.ts';
import { closestByName } from '@mrp/contract/lib/closest-name.ts';
import { textFields, type TextPiece, type TextRecord } from '@mrp/contract/lib/material-text/material-text.ts';
import { convertQuantity, fabricOf } from '@mrp/contract/lib/units.ts';

/** What is known here when a message is turned into values of a form. */
export interface TextSources {
  units: readonly UnitOption[];
  currencies: readonly DictionaryOption[];
  classes: readonly ClassOption[];
}

const factNames = [
  'name',
  'width',
  'allowance',
  'gramWeight',
  'yarnCount',
  'density',
  'weave',
  'thickness',
  'shrinkageWarp',
  'shrinkageWeft',
  'specification',
] as const;

/** The facts that internal and external records share, by input name. */
export function factValues(record: TextRecord, { classes }: TextSources): Record<string, string> {
  const facts = factNames.flatMap((name) => (record[name] === undefined ? [] : [[name, record[name]] as const]));
  const chosen = classOf(record, classes);
  return { ...Object.fromEntries(facts), ...(chosen && { classificationId: chosen.id }) };
}

function classOf({ name, kind }: TextRecord, classes: readonly ClassOption[]): ClassOption | undefined {
  if (name === undefined) return undefined;
  const offered = classes.filter((one) => one.active && one.isLeaf && (kind === null || one.kind === kind));
  return closestByName(name, offered, (one) => one.name);
}

export interface TermValues {
  unitId?: string;
  currencyId?: string;
  taxIncluded?: boolean;
  taxRate?: string;
  moq?: string;
  moqPerColour?: string;
  leadDaysBulk?: string;
  leadDaysSpot?: string;
}

/** Conditions by input name; minimums in the unit of the price. */
export function termValues(record: TextRecord, sources: TextSources): TermValues {
  const { units, taxIncluded, taxRate, leadDaysBulk, leadDaysSpot } = record;
  const word = units.bulkPrice ?? units.spotPrice ?? units.samplePrice ?? units.moq ?? units.moqPerColour;
  const unit = sources.units.find(({ name, active }) => active && name === word);
  const currency = sources.currencies.find(({ code }) => code === (record.currency ?? BASE_CURRENCY));
  const moq = minimumIn(record, 'moq', unit, sources.units);
  const moqPerColour = minimumIn(record, 'moqPerColour', unit, sources.units);
  return {
    ...(unit && { unitId: unit.id }),
    ...(record.currency && currency && { currencyId: currency.id }),
    ...(taxIncluded !== undefined && { taxIncluded }),
    ...(taxRate !== undefined && { taxRate }),
    ...(moq !== undefined && { moq }),
    ...(moqPerColour !== undefined && { moqPerColour }),
    ...(leadDaysBulk !== undefined && { leadDaysBulk }),
    ...(leadDaysSpot !== undefined && { leadDaysSpot }),
  };
}

/** Undefined when it is in another unit that does not convert. */
function minimumIn(
  record: TextRecord,
  field: 'moq' | 'moqPerColour',
  unit: UnitOption | undefined,
  units: readonly UnitOption[],
): string | undefined {
  const quantity = record[field];
  const own = record.units[field];
  if (quantity === undefined || own === undefined || !unit || own === unit.name) return quantity;
  const from = units.find(({ name }) => name === own);
  const { width = null, allowance = null, gramWeight = null } = record;
  if (!from?.factor || !unit.factor) return undefined;
  const converted = convertQuantity({
    quantity,
    from: { ...from, factor: from.factor },
    to: { ...unit, factor: unit.factor },
    fabric: fabricOf({ width, allowance, gramWeight }),
    decimals: unit.decimals,
  });
  return converted === null ? undefined : converted.replace(/\.?0+$/, (zeros) => (zeros.includes('.') ? '' : zeros));
}

/** A part of a text: recognised with the labels of its fields, or not. */
export interface TextPart {
  at: number;
  text: string;
  label: string;
}

/** The text in parts, so that what was recognised can be marked. */
export function partsOf(text: string, pieces: readonly TextPiece[]): TextPart[] {
  const parts: TextPart[] = [];
  let at = 0;
  const plain = (end: number): void => {
    if (end > at) parts.push({ at, text: text.slice(at, end), label: '' });
  };
  for (const { start, end, fields } of pieces) {
    plain(start);
    parts.push({ at: start, text: text.slice(start, end), label: fields.map((field) => textFields[field]).join('、') });
    at = end;
  }
  plain(text.length);
  return parts;
}

/** Words that were not recognised, without the separators between them. */
export const unrecognisedWords = (parts: readonly TextPart[]): string[] =>
  parts.flatMap(({ text, label }) =>
    label === '' ? text.split(/[\s,，;；。|/、:：()（）]+/).filter((word) => /[\p{L}\p{N}]/u.test(word)) : [],
  );

/** A record in one line: 全棉斜纹 · 150 cm · 190 g/㎡ · 棉100% · 23.5 元/米. */
export function summaryOf(record: TextRecord): string {
  const { units, currency } = record;
  const money = currency === 'USD' ? '美元' : '元';
  const priced = (label: string, value: string | undefined, unit: string | undefined) =>
    value === undefined ? undefined : `${label}${value} ${money}${unit ? `/${unit}` : ''}`;
  return [
    record.supplierItemNo,
    record.name,
    record.specification,
    record.width && `${record.width} cm`,
    record.gramWeight && `${record.gramWeight} g/㎡`,
    record.compositions.map(({ name, share }) => `${name}${share}%`).join(' '),
    record.yarnCount,
    record.density,
    priced('', record.bulkPrice, units.bulkPrice),
    priced('板布 ', record.samplePrice, units.samplePrice),
    priced('现货 ', record.spotPrice, units.spotPrice),
    record.colours.join('、'),
  ]
    .filter(Boolean)
    .join(' · ');
}

const columns: readonly [string, (record: TextRecord) => string | undefined][] = [
  ['物料名称', ({ name }) => name],
  ['供方货号', ({ supplierItemNo }) => supplierItemNo],
  ['成分', ({ compositions }) => compositions.map(({ name, share }) => `${name}${share}%`).join(' ')],
  ['纱支', ({ yarnCount }) => yarnCount],
  ['密度', ({ density }) => density],
  ['门幅', ({ width }) => width],
  ['边幅', ({ allowance }) => allowance],
  ['克重', ({ gramWeight }) => gramWeight],
  ['规格', ({ specification }) => specification],
  ['颜色', ({ colours }) => colours.join('、')],
  ['大货报价', ({ bulkPrice }) => bulkPrice],
  ['板布价', ({ samplePrice }) => samplePrice],
  ['现货价', ({ spotPrice }) => spotPrice],
  ['染费', ({ dyePrice }) => dyePrice],
  ['计价单位', ({ units }) => units.bulkPrice ?? units.spotPrice ?? units.samplePrice],
  ['含税', ({ taxIncluded }) => (taxIncluded === undefined ? undefined : taxIncluded ? '是' : '否')],
  ['税率', ({ taxRate }) => taxRate],
  ['币种', ({ currency }) => currency],
  ['起订量', ({ moq, units }) => moq && `${moq}${units.moq ?? ''}`],
  ['单色起订量', ({ moqPerColour, units }) => moqPerColour && `${moqPerColour}${units.moqPerColour ?? ''}`],
  ['大货货期', ({ leadDaysBulk }) => leadDaysBulk],
  ['现货货期', ({ leadDaysSpot }) => leadDaysSpot],
];

/** The records as a table for the import, with the columns that have values. */
export function tableOf(records: readonly TextRecord[]): string {
  const used = columns.filter(([, valueOf]) => records.some((record) => valueOf(record)));
  const lines = [used.map(([label]) => label), ...records.map((record) => used.map(([, valueOf]) => valueOf(record) ?? ''))];
  return lines.map((line) => line.map((cell) => cell.replace(/[\t\n]/g, ' ')).join('\t')).join('\n');
}
