import type { UnitOption } from '@mrp/contract/features/dictionaries/units.ts';
import { bomConsumption } from '@mrp/contract/features/styles/consumption.ts';
import { amountOf, choosePrice, costByTarget, priceOfLine, type PriceOf } from '@mrp/contract/features/styles/costs.ts';
import type { BomLineDraft } from '@mrp/contract/features/styles/input.ts';
import type { BomLine, BomMaterial, BomTarget } from '@mrp/contract/features/styles/record.ts';
import { checkNumber, generalRule, refuseZero, rules } from '@mrp/contract/lib/numeric-rules.ts';
import { isTyped, type GridRow } from '../../kit/grid/columns.ts';
import type { PickerOption } from '../../kit/pickers/entity-source.ts';
import { pictureUrl } from '../../lib/pictures.ts';

/** What the figures of a line hang on beside the line. */
export interface LineFacts {
  targets: readonly BomTarget[];
  units: readonly UnitOption[];
  materialOf: (spuId: string) => BomMaterial | undefined;
}

/** The field of a row that says which colour of the material goes into this colour of what is made. */
export const colourField = (targetId: string): string => `colour${targetId}`;

const text = (value: unknown): string => (typeof value === 'string' ? value : '');
const optionIn = (value: unknown): PickerOption | null =>
  value === null || value === undefined || isTyped(value) ? null : (value as PickerOption);
const idIn = (value: unknown): string => optionIn(value)?.id ?? '';

export const materialIn = (row: GridRow): PickerOption | null => optionIn(row['spu']);
export const newBomLine = (): Readonly<Record<string, unknown>> => ({ section: 'MAIN', isPrepared: true, supply: 'BRAND' });

/** Lines as the grid has them. */
export const bomRowsOf = (lines: readonly BomLine[]): GridRow[] => lines.map(rowOf);

function rowOf(line: BomLine): GridRow {
  const { id, section, site, spu, substitute, consumption, unit, loss, shrinkage, isPrepared, supply, supplier, leadDays, remark } = line;
  return {
    key: id,
    section,
    site,
    spu: {
      id: spu.id,
      code: spu.code,
      name: spu.name,
      shade: { name: spu.name, hex: line.colours[0]?.hex, pictureUrl: pictureUrl(spu.pictureId, '64') },
    },
    substitute,
    consumption,
    unit: unit.id,
    loss,
    shrinkage,
    isPrepared,
    supply,
    supplier: supplier && { id: supplier.id, code: supplier.code, name: supplier.abbreviation },
    leadDays: leadDays === null ? null : String(leadDays),
    remark,
    sizes: sizesText(line.sizes),
    ...Object.fromEntries(line.colours.map(({ targetId, skuId }) => [colourField(targetId), skuId])),
  };
}

/** Rows as the server takes them. */
export const bomLinesOf = (rows: readonly GridRow[], targets: readonly Pick<BomTarget, 'id'>[]): BomLineDraft[] =>
  rows.map((row) => ({
    section: row['section'] as BomLine['section'],
    siteId: idIn(row['site']),
    spuId: idIn(row['spu']),
    substituteId: optionIn(row['substitute'])?.id ?? null,
    consumption: text(row['consumption']),
    unitId: text(row['unit']),
    loss: text(row['loss']) || null,
    shrinkage: text(row['shrinkage']) || null,
    isPrepared: row['isPrepared'] === true,
    supply: (row['supply'] as BomLine['supply'] | null) ?? 'BRAND',
    supplierId: optionIn(row['supplier'])?.id ?? null,
    leadDays: text(row['leadDays']) === '' ? null : Number.parseInt(text(row['leadDays']), 10),
    remark: text(row['remark']),
    colours: coloursIn(row, targets),
    sizes: readSizes(text(row['sizes'])) ?? [],
  }));

function coloursIn(row: GridRow, targets: readonly Pick<BomTarget, 'id'>[]): { targetId: string; skuId: string }[] {
  return targets.flatMap(({ id }) => {
    const skuId = text(row[colourField(id)]);
    return skuId === '' ? [] : [{ targetId: id, skuId }];
  });
}

/** A refusal speaks of the colours of a line together; it stands where the first of them is chosen. */
export function locateBomLine(path: string, targets: readonly Pick<BomTarget, 'id'>[]): { at: number; field: string } {
  const [at = '', field = ''] = path.split('.');
  const [first] = targets;
  return { at: Number.parseInt(at, 10), field: field === 'colours' && first ? colourField(first.id) : field };
}

type SizeFactor = BomLine['sizes'][number];

/** S=0.95 L=1.05 */
export const sizesText = (sizes: readonly SizeFactor[]): string => sizes.map(({ size, factor }) => `${size}=${factor}`).join(' ');

const factorRule = refuseZero(generalRule(2, 4));

/** Null: cannot be read as sizes with factors. */
export function readSizes(words: string): SizeFactor[] | null {
  const parts = words.split(/[\s,，;；、]+/).filter(Boolean);
  const sizes = parts.map((part) => /^(?<size>[^=:：]{1,16})[=:：](?<factor>[\d.]+)$/.exec(part)?.groups);
  if (sizes.some((found) => !found || checkNumber(factorRule, found['factor'] ?? '') !== null)) return null;
  const read = sizes.flatMap((found) => (found ? [{ size: found['size'] ?? '', factor: found['factor'] ?? '' }] : []));
  return new Set(read.map(({ size }) => size)).size === read.length ? read : null;
}

export const checkSizes = (words: string): string | null =>
  readSizes(words) === null ? '写成 S=0.95 L=1.05，每个尺码一次，系数大于 0' : null;

/** What a line takes of its material and costs today; null while a part of it is missing. */
export interface LineFigures {
  gross: string;
  /** In the stock unit; null: the units do not convert. */
  stock: string | null;
  stockUnit: string;
  price: string | null;
  amount: string | null;
  /** Of the colour that goes into each colour of what is made. */
  costs: ReadonlyMap<string, string | null>;
}

export function figuresOf(row: GridRow, { targets, units, materialOf }: LineFacts): LineFigures | null {
  const material = materialOf(idIn(row['spu']));
  const unit = units.find(({ id }) => id === row['unit']);
  const consumption = text(row['consumption']);
  const [loss, shrinkage] = [text(row['loss']) || '0', text(row['shrinkage']) || '0'];
  const isRead =
    checkNumber(rules.consumption, consumption) === null &&
    checkNumber(rules.lossRate, loss) === null &&
    checkNumber(rules.shrinkageRate, shrinkage) === null;
  if (!material || !unit || !isRead) return null;
  const { gross, stock } = bomConsumption({ consumption, unit, loss, shrinkage }, material);
  const priced = { ...pricedRow(row, targets), stockConsumption: stock ?? '0' };
  const priceOf = pricesOf(material);
  const price = priceOfLine(priceOf, priced);
  return {
    gross,
    stock,
    stockUnit: material.firstUnit.name,
    price,
    amount: price === null || stock === null ? null : amountOf(stock, price),
    costs: costByTarget(
      priceOf,
      stock === null ? [] : [priced],
      targets.map(({ id }) => id),
    ),
  };
}

/** A row as the shared pricing reads it, without its quantity. */
const pricedRow = (row: GridRow, targets: readonly Pick<BomTarget, 'id'>[]) => ({
  supply: text(row['supply']) || 'BRAND',
  supplierId: optionIn(row['supplier'])?.id ?? null,
  colours: coloursIn(row, targets),
});

const pricesOf = ({ skus }: BomMaterial): PriceOf => {
  const offersOf = (skuId: string) => skus.find(({ id }) => id === skuId)?.offers ?? [];
  return (skuId, supplierId) =>
    choosePrice(
      offersOf(skuId).map(({ supplier, preferred, price = null }) => ({ supplierId: supplier.id, preferred, price })),
      supplierId,
      ({ price }) => price,
    );
};

/** What follows from the choice of a material: its unit, its losses, and its colours by name; what was typed stays. */
export function completeLine(row: GridRow, before: GridRow | undefined, facts: LineFacts): GridRow {
  const material = facts.materialOf(idIn(row['spu']));
  if (!material) return idIn(row['spu']) === '' ? withoutColours(row, facts.targets) : row;
  const isOther = before !== undefined && idIn(before['spu']) !== '' && idIn(before['spu']) !== material.id;
  const keep = (field: string): boolean => text(row[field]) !== '' && !(isOther && row[field] === before[field]);
  return {
    ...row,
    ...(!keep('unit') && { unit: usualUnit(material).id }),
    ...(!keep('loss') && { loss: material.loss ?? (isOther ? '' : (row['loss'] ?? '')) }),
    ...(!keep('shrinkage') && { shrinkage: material.shrinkage ?? (isOther ? '' : (row['shrinkage'] ?? '')) }),
    ...mapColours(row, material, facts.targets, isOther || !isSameMaterial(row, before)),
  };
}

/** Where no material stands, or one that nobody knows, the colours of the former one go; what was typed stays. */
function withoutColours(row: GridRow, targets: readonly BomTarget[]): GridRow {
  const chosen = targets.map(({ id }) => colourField(id)).filter((field) => text(row[field]) !== '');
  return chosen.length === 0 ? row : { ...row, ...Object.fromEntries(chosen.map((field) => [field, null])) };
}

const isSameMaterial = (row: GridRow, before: GridRow | undefined): boolean =>
  before !== undefined && idIn(row['spu']) === idIn(before['spu']);

/** Cloth is cut by length, also where it is stocked by weight. */
const usualUnit = ({ firstUnit, secondUnit }: BomMaterial) =>
  firstUnit.dimension === 'mass' && secondUnit?.dimension === 'length' ? secondUnit : firstUnit;

/** Colours of another material go; where a material has come, empty ones take the colour of the same name, or the only one. */
function mapColours(row: GridRow, { skus }: BomMaterial, targets: readonly BomTarget[], fresh: boolean): Record<string, unknown> {
  const usable = skus.filter(({ state }) => state !== 'DISABLED');
  return Object.fromEntries(
    targets.flatMap((target) => {
      const field = colourField(target.id);
      const value = row[field];
      const isForeign = typeof value === 'string' && value !== '' && !skus.some(({ id }) => id === value);
      if (isTyped(value) || (typeof value === 'string' && value !== '' && !isForeign)) return [];
      const found = fresh ? likeColour(usable, target) : undefined;
      return found || isForeign ? [[field, found?.id ?? null]] : [];
    }),
  );
}

/** The colour of the same name, else the only one. */
export const likeColour = (skus: BomMaterial['skus'], { colourName }: Pick<BomTarget, 'colourName'>) =>
  skus.find((sku) => sku.colourName === colourName) ?? (skus.length === 1 ? skus[0] : undefined);
