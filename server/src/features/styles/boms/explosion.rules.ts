import type { Explosion } from '@mrp/contract/features/styles/record.ts';
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
  /** Of one piece, in the stock unit of the material. */
  stockConsumption: string;
  /** Colour of what is made → colour of the material. */
  colours: Readonly<Record<string, string>>;
  /** Size → factor on the consumption. */
  sizes: Readonly<Record<string, string>>;
}

type BomRef = Explosion['rows'][number]['uses'][number]['bom'];

/** BOMs with everything that they reach through materials made of materials. */
export interface ExplosionLookup {
  boms: ReadonlyMap<string, { ref: BomRef; lines: readonly ExplosionLine[] }>;
  /** Material → its own effective BOM. */
  nested: ReadonlyMap<string, string>;
}

/** Pieces of a colour of what is made; of a material's own BOM stock units of it. */
export interface ExplosionDemand {
  bomId: string;
  targetId: string;
  size: string;
  pieces: string | Exact;
}

export interface Taken {
  line: ExplosionLine;
  targetId: string;
  /** Null: the line does not say which colour goes into this one. */
  skuId: string | null;
  /** In the stock unit, exact. */
  quantity: Exact;
}

/** What the lines of one BOM take for a demand, one level deep. */
export function takeFrom({ boms }: ExplosionLookup, { bomId, targetId, size, pieces }: ExplosionDemand): Taken[] {
  const made = typeof pieces === 'string' ? decimal(pieces) : pieces;
  return (boms.get(bomId)?.lines ?? []).map((line) => ({
    line,
    targetId,
    skuId: line.colours[targetId] ?? null,
    quantity: made.times(decimal(line.stockConsumption)).times(decimal(line.sizes[size] ?? '1')),
  }));
}

export interface Requirement {
  skuId: string;
  spuId: string;
  /** In the stock unit, 4 decimals. */
  quantity: string;
  /** 0: named by the BOMs asked for; the deepest place at which it is wanted. */
  level: number;
  uses: { lineId: string; bom: BomRef; site: string; targetId: string; quantity: string }[];
}

/** Deeper than any material is made; circles are refused before a BOM counts. */
const DEEPEST = 32;

/** Formula 6: gross requirements per colour, materials made of materials opened level by level. Exact until the last rounding. */
export function explode(book: ExplosionLookup, demands: readonly ExplosionDemand[]): { rows: Requirement[]; missing: Taken[] } {
  const found = new Map<string, { spuId: string; level: number; quantity: Exact; uses: Map<string, Taken> }>();
  const missing: Taken[] = [];
  let wanted: readonly ExplosionDemand[] = demands;
  for (let level = 0; wanted.length > 0 && level < DEEPEST; level += 1) {
    const next = new Map<string, { bomId: string; quantity: Exact }>();
    for (const taken of wanted.flatMap((demand) => takeFrom(book, demand))) {
      if (taken.skuId === null) missing.push(taken);
      else note(found, taken, taken.skuId, level);
      const bomId = book.nested.get(taken.line.spuId);
      if (taken.skuId !== null && bomId !== undefined)
        next.set(taken.skuId, { bomId, quantity: taken.quantity.plus(next.get(taken.skuId)?.quantity ?? 0) });
    }
    wanted = [...next].map(([skuId, { bomId, quantity }]) => ({ bomId, targetId: skuId, size: '', pieces: quantity }));
  }
  const rows = [...found].map(([skuId, { spuId, level, quantity, uses }]) => ({
    skuId,
    spuId,
    level,
    quantity: roundHalfUp(quantity, 4),
    uses: [...uses.values()].flatMap(({ line, targetId, quantity: part }) => {
      const bom = book.boms.get(line.bomId)?.ref;
      return bom ? [{ lineId: line.lineId, bom, site: line.site, targetId, quantity: roundHalfUp(part, 4) }] : [];
    }),
  }));
  return { rows, missing };
}

function note(
  found: Map<string, { spuId: string; level: number; quantity: Exact; uses: Map<string, Taken> }>,
  taken: Taken,
  skuId: string,
  level: number,
): void {
  const row = found.get(skuId) ?? { spuId: taken.line.spuId, level, quantity: decimal('0'), uses: new Map<string, Taken>() };
  const key = `${taken.line.lineId} ${taken.targetId}`;
  const use = row.uses.get(key);
  row.uses.set(key, use ? { ...use, quantity: use.quantity.plus(taken.quantity) } : taken);
  found.set(skuId, { ...row, level, quantity: row.quantity.plus(taken.quantity) });
}
