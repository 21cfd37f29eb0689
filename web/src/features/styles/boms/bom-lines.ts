import type { UnitOption } from '@mrp/contract/features/dictionaries/units.ts';
import { bomConsumption } from '@mrp/contract/features/styles/consumption.ts';
import { priceAmount } from '@mrp/contract/lib/formulas/formulas.ts';
import { choosePrice, costByTarget, priceOfLine, type CostPrice, type PriceOf } from '@mrp/contract/features/styles/costs.ts';
import type { BomLineDraft } from '@mrp/contract/features/styles/input.ts';
import type { Bom, BomLine, BomMaterial, BomTarget } from '@mrp/contract/features/styles/record.ts';
import { readSizeItems, sizeItemsText, type SizeItemNames } from '@mrp/contract/features/styles/size-items.ts';
import { checkNumber, generalRule, refuseZero, rules } from '@mrp/contract/lib/fields/numeric-rules.ts';
import { isTyped, type GridRow } from '../../../kit/grid/columns/columns.ts';
import type { PickerOption } from '../../../kit/pickers/entity-source.ts';
import { pictureUrl } from '../../../lib/pictures.ts';

/** Values that a line's figures depend on besides the line. */
export interface LineFacts {
  targets: readonly BomTarget[];
  units: readonly UnitOption[];
  materialOf: (spuId: string) => BomMaterial | undefined;
}

/** The row's field for the material colour used in this colour of the product. */
export const colourField = (targetId: string): string => `colour${targetId}`;

const text = (value: unknown): string => (typeof value === 'string' ? value : '');
const optionIn = (value: unknown): PickerOption | null =>
  value === null || value === undefined || isTyped(value) ? null : (value as PickerOption);
const idIn = (value: unknown): string => optionIn(value)?.id ?? '';

export const materialIn = (row: GridRow): PickerOption | null => optionIn(row['spu']);
export const newBomLine = (): Readonly<Record<string, unknown>> => ({ section: 'MAIN', isPrepared: true, supply: 'BRAND' });

/** Lines as grid rows. */
export const bomRowsOf = ({ lines, targets }: Pick<Bom, 'lines' | 'targets'>): GridRow[] => lines.map((line) => rowOf(line, targets));

function rowOf(line: BomLine, targets: readonly BomTarget[]): GridRow {
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
    ...sizeItemsIn(line, targets),
    ...Object.fromEntries(line.colours.map(({ targetId, skuId }) => [colourField(targetId), skuId])),
  };
}

/** Grid rows as request lines. */
export const bomLinesOf = (rows: readonly GridRow[], facts: Pick<LineFacts, 'targets' | 'materialOf'>): BomLineDraft[] =>
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
    colours: coloursIn(row, facts.targets),
    sizes: readSizes(text(row['sizes'])) ?? [],
    sizeItems: readSizeItems(text(row['sizeItems']), sizeNamesOf(row, facts)) ?? [],
  }));

function coloursIn(row: GridRow, targets: readonly Pick<BomTarget, 'id'>[]): { targetId: string; skuId: string }[] {
  return targets.flatMap(({ id }) => {
    const skuId = text(row[colourField(id)]);
    return skuId === '' ? [] : [{ targetId: id, skuId }];
  });
}

/** The server reports one error for a line's colours; it is shown at the first of them. */
export function locateBomLine(path: string, targets: readonly Pick<BomTarget, 'id'>[]): { at: number; field: string } {
  const [at = '', field = ''] = path.split('.');
  const [first] = targets;
  return { at: Number.parseInt(at, 10), field: field === 'colours' && first ? colourField(first.id) : field };
}

/** The names in 尺码对应 of a row: colours of its material, which are known from the stored line before the material is loaded. */
export function sizeNamesOf(row: GridRow, { targets, materialOf }: Pick<LineFacts, 'targets' | 'materialOf'>): SizeItemNames {
  const stored = (row['sizeSkus'] as SizeItemNames['skus'] | undefined) ?? [];
  return { targets, skus: materialOf(idIn(row['spu']))?.skus ?? stored };
}

/** As text, with the colours that it names. */
function sizeItemsIn({ sizeItems }: BomLine, targets: readonly BomTarget[]): { sizeItems: string; sizeSkus: SizeItemNames['skus'] } {
  const skus = sizeItems.flatMap(({ skuId, colourName }) =>
    skuId === null ? [] : [{ id: skuId, code: '', colourName: colourName ?? '' }],
  );
  return { sizeItems: sizeItemsText(sizeItems, { skus, targets }), sizeSkus: skus };
}

export const sizeItemsShown = (line: BomLine, targets: readonly BomTarget[]): string => sizeItemsIn(line, targets).sizeItems;

const NO_NAMES: SizeItemNames = { skus: [], targets: [] };

export const checkSizeItems = (words: string): string | null =>
  readSizeItems(words, NO_NAMES) === null ? '写成 S=55 cm、M=57 cm，或 S=物料颜色；每个尺码一次' : null;

type SizeFactor = BomLine['sizes'][number];

/** Text format: S=0.95 L=1.05 */
export const sizesText = (sizes: readonly SizeFactor[]): string => sizes.map(({ size, factor }) => `${size}=${factor}`).join(' ');

const factorRule = refuseZero(generalRule(2, 4));

/** Null: not valid as sizes with factors. */
export function readSizes(words: string): SizeFactor[] | null {
  const parts = words.split(/[\s,，;；、]+/).filter(Boolean);
  const sizes = parts.map((part) => /^(?<size>[^=:：]{1,16})[=:：](?<factor>[\d.]+)$/.exec(part)?.groups);
  if (sizes.some((found) => !found || checkNumber(factorRule, found['factor'] ?? '') !== null)) return null;
  const read = sizes.flatMap((found) => (found ? [{ size: found['size'] ?? '', factor: found['factor'] ?? '' }] : []));
  return new Set(read.map(({ size }) => size)).size === read.length ? read : null;
}

export const checkSizes = (words: string): string | null =>
  readSizes(words) === null ? '写成 S=0.95 L=1.05，每个尺码一次，系数大于 0' : null;

/** A line's quantity and current cost; null while an input is missing. */
export interface LineFigures {
  gross: string;
  /** In the stock unit; null: the units do not convert. */
  stock: string | null;
  stockUnit: string;
  price: CostPrice | null;
  amount: string | null;
  /** By colour of the product. */
  costs: ReadonlyMap<string, string | null>;
}

export function figuresOf(row: GridRow, facts: LineFacts): LineFigures | null {
  const { targets, units, materialOf } = facts;
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
  const priced = { ...pricedRow(row, facts), stockConsumption: stock ?? '0' };
  const priceOf = pricesOf(material);
  const price = priceOfLine(priceOf, priced);
  return {
    gross,
    stock,
    stockUnit: material.firstUnit.name,
    price,
    amount: price === null || stock === null ? null : priceAmount(stock, price),
    costs: costByTarget(
      priceOf,
      stock === null ? [] : [priced],
      targets.map(({ id }) => id),
    ),
  };
}

/** A row as the shared pricing expects it, without quantity. */
const pricedRow = (row: GridRow, { targets, materialOf }: LineFacts) => ({
  supply: text(row['supply']) || 'BRAND',
  supplierId: optionIn(row['supplier'])?.id ?? null,
  colours: coloursIn(row, targets),
  sizeItems: readSizeItems(text(row['sizeItems']), sizeNamesOf(row, { targets, materialOf })) ?? [],
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

/** Fills values of a chosen material: unit, losses, and colours by name; typed values stay. */
export function completeLine(row: GridRow, before: GridRow | undefined, facts: LineFacts): GridRow {
  const material = facts.materialOf(idIn(row['spu']));
  if (!material) return idIn(row['spu']) === '' ? withoutColours(row, facts.targets) : row;
  const isOther = before !== undefined && idIn(before['spu']) !== '' && idIn(before['spu']) !== material.id;
  const keep = (field: string): boolean => text(row[field]) !== '' && !(isOther && row[field] === before[field]);
  return {
    ...row,
    ...(!isSameMaterial(row, before) && isUnchosenSection(row, before) && material.kind === 'TRIM' && { section: sectionOfTrim(material) }),
    ...(!keep('unit') && { unit: usualUnit(material).id }),
    ...(!keep('loss') && { loss: material.loss ?? (isOther ? '' : (row['loss'] ?? '')) }),
    ...(!keep('shrinkage') && { shrinkage: material.shrinkage ?? (isOther ? '' : (row['shrinkage'] ?? '')) }),
    ...(isOther && row['sizeItems'] === before['sizeItems'] && { sizeItems: '' }),
    ...mapColours(row, material, facts.targets, isOther || !isSameMaterial(row, before)),
  };
}

/** The section of a new line, or one that was not changed together with the material. */
const isUnchosenSection = (row: GridRow, before: GridRow | undefined): boolean =>
  row['section'] === newBomLine()['section'] && (before === undefined || before['section'] === row['section']);

/** A trim is 辅料, or 包装 where its class says so. */
const sectionOfTrim = ({ classification }: Pick<BomMaterial, 'classification'>): BomLine['section'] =>
  classification.includes('包装') ? 'PACKAGING' : 'TRIM';

/** Without a known material the old material's colours are cleared; typed values stay. */
function withoutColours(row: GridRow, targets: readonly BomTarget[]): GridRow {
  const chosen = targets.map(({ id }) => colourField(id)).filter((field) => text(row[field]) !== '');
  return chosen.length === 0 ? row : { ...row, ...Object.fromEntries(chosen.map((field) => [field, null])) };
}

const isSameMaterial = (row: GridRow, before: GridRow | undefined): boolean =>
  before !== undefined && idIn(row['spu']) === idIn(before['spu']);

/** Fabric is cut by length, even when it is stocked by weight. */
const usualUnit = ({ firstUnit, secondUnit }: BomMaterial) =>
  firstUnit.dimension === 'mass' && secondUnit?.dimension === 'length' ? secondUnit : firstUnit;

/** Clears colours of another material; for a new material, fills empty ones with the colour of the same name, or the only one. */
function mapColours(row: GridRow, { skus }: BomMaterial, targets: readonly BomTarget[], fresh: boolean): Record<string, unknown> {
  const usable = skus.filter(({ state }) => state !== 'DISABLED');
  return Object.fromEntries(
    targets.flatMap((target) => {
      const field = colourField(target.id);
      const value = row[field];
      const isForeign = typeof value === 'string' && value !== '' && !skus.some(({ id }) => id === value);
      if (isTyped(value) || (typeof value === 'string' && value !== '' && !isForeign)) return [];
      const found = fresh ? matchColour(usable, target) : undefined;
      return found || isForeign ? [[field, found?.id ?? null]] : [];
    }),
  );
}

/** The colour of the same name, else the only one. */
export const matchColour = (skus: BomMaterial['skus'], { colourName }: Pick<BomTarget, 'colourName'>) =>
  skus.find((sku) => sku.colourName === colourName) ?? (skus.length === 1 ? skus[0] : undefined);
