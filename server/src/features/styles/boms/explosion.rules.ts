import type { Explosion } from '@mrp/contract/features/styles/record.ts';
import { materialForSize } from '@mrp/contract/features/styles/size-items.ts';
import { decimal, roundHalfUp, type Exact } from '@mrp/contract/lib/decimals.ts';

export interface ExplosionLine {
  lineId: string;
  bomId: string;
  site: string;
  name: string;
  spuId: string;
  isPrepared: boolean;
  supply: string;
  supplierId: string | null;
  /** Per piece, in the stock unit of the material. */
  stockConsumption: string;
  /** From the colour of the product to the colour of the material. */
  colours: Readonly<Record<string, string>>;
  /** From the size to the factor on the consumption. */
  sizes: Readonly<Record<string, string>>;
  /** From the size, or the size of one colour of the product, to the colour or specification of the material. */
  sizeItems: readonly { size: string; targetId: string | null; skuId: string | null; specification: string }[];
}

type BomRef = Explosion['rows'][number]['uses'][number]['bom'];

/** BOMs with all BOMs of nested materials. */
export interface ExplosionLookup {
  boms: ReadonlyMap<string, { ref: BomRef; lines: readonly ExplosionLine[] }>;
  /** From the material to its own effective BOM. */
  nested: ReadonlyMap<string, string>;
}

/** Pieces of a product colour; for the BOM of a material, its quantity in stock units. */
export interface ExplosionDemand {
  bomId: string;
  targetId: string;
  size: string;
  pieces: string | Exact;
}

export interface Taken {
  line: ExplosionLine;
  targetId: string;
  size: string;
  specification: string;
  /** Null when the line has no colour for this product colour or size. */
  skuId: string | null;
  /** In the stock unit, not rounded. */
  quantity: Exact;
}

/** The requirements of the lines of one BOM, one level deep. */
export function explodeLevel({ boms }: ExplosionLookup, { bomId, targetId, size, pieces }: ExplosionDemand): Taken[] {
  const made = typeof pieces === 'string' ? decimal(pieces) : pieces;
  return (boms.get(bomId)?.lines ?? []).map((line) => ({
    line,
    targetId,
    size,
    ...materialForSize(line, targetId, size),
    quantity: made.times(decimal(line.stockConsumption)).times(decimal(line.sizes[size] ?? '1')),
  }));
}

export interface Requirement {
  skuId: string;
  spuId: string;
  /** In the stock unit, with 4 decimals. */
  quantity: string;
  /** 0 for materials of the given BOMs, else the deepest level where the material occurs. */
  level: number;
  specifications: { specification: string; quantity: string }[];
  uses: { lineId: string; bom: BomRef; site: string; targetId: string; quantity: string }[];
}

/** A limit above any real nesting; cycles are refused at confirmation. */
const DEEPEST = 32;

/** Formula 6: gross requirements by colour, exploding nested materials level by level. Only the result is rounded. */
export function explode(book: ExplosionLookup, demands: readonly ExplosionDemand[]): { rows: Requirement[]; missing: Taken[] } {
  const found = new Map<string, Found>();
  const missing: Taken[] = [];
  let wanted: readonly ExplosionDemand[] = demands;
  for (let level = 0; wanted.length > 0 && level < DEEPEST; level += 1) {
    const next = new Map<string, { bomId: string; quantity: Exact }>();
    for (const taken of wanted.flatMap((demand) => explodeLevel(book, demand))) {
      if (taken.skuId === null) missing.push(taken);
      else note(found, taken, taken.skuId, level);
      const bomId = book.nested.get(taken.line.spuId);
      if (taken.skuId !== null && bomId !== undefined)
        next.set(taken.skuId, { bomId, quantity: taken.quantity.plus(next.get(taken.skuId)?.quantity ?? 0) });
    }
    wanted = [...next].map(([skuId, { bomId, quantity }]) => ({ bomId, targetId: skuId, size: '', pieces: quantity }));
  }
  const rows = [...found].map(([skuId, { spuId, level, quantity, specifications, uses }]) => ({
    skuId,
    spuId,
    level,
    quantity: roundHalfUp(quantity, 4),
    specifications: [...specifications].map(([specification, part]) => ({ specification, quantity: roundHalfUp(part, 4) })),
    uses: [...uses.values()].flatMap(({ line, targetId, quantity: part }) => {
      const bom = book.boms.get(line.bomId)?.ref;
      return bom ? [{ lineId: line.lineId, bom, site: line.site, targetId, quantity: roundHalfUp(part, 4) }] : [];
    }),
  }));
  return { rows, missing };
}

interface Found {
  spuId: string;
  level: number;
  quantity: Exact;
  specifications: Map<string, Exact>;
  uses: Map<string, Taken>;
}

function note(found: Map<string, Found>, taken: Taken, skuId: string, level: number): void {
  const row: Found = found.get(skuId) ?? {
    spuId: taken.line.spuId,
    level,
    quantity: decimal('0'),
    specifications: new Map(),
    uses: new Map(),
  };
  const key = `${taken.line.lineId} ${taken.targetId}`;
  const use = row.uses.get(key);
  if (taken.specification !== '')
    row.specifications.set(taken.specification, taken.quantity.plus(row.specifications.get(taken.specification) ?? 0));
  row.uses.set(key, use ? { ...use, quantity: use.quantity.plus(taken.quantity) } : taken);
  found.set(skuId, { ...row, level, quantity: row.quantity.plus(taken.quantity) });
}
