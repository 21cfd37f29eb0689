import type { ComparedMaterial } from '@mrp/contract/features/materials/comparison.ts';
import { sql } from 'kysely';
import type { Db } from '../../platform/database/database.ts';
import type { Identity } from '../../platform/http/identity.ts';
import { listOffersOfMany } from '../prices/queries.ts';
import { listMaterials } from './queries.ts';

type Figures = Pick<ComparedMaterial, 'id' | 'onHand' | 'available' | 'bomCount' | 'styleCount'>;

/** The materials in the order asked for, each once; one that does not exist is left out. */
export async function compareMaterials(db: Db, ids: readonly string[], user: Identity): Promise<ComparedMaterial[]> {
  const materials = await listMaterials(db, ids, user);
  const offers = await listOffersOfMany(db, ids);
  const figures = new Map((await readFigures(db, ids)).map((row) => [row.id, row]));
  const byId = new Map(materials.map((material) => [material.id, material]));
  return [...new Set(ids)].flatMap((id) => {
    const [material, own] = [byId.get(id), figures.get(id)];
    return material && own ? [{ ...material, ...own, offers: offers.get(id) ?? [] }] : [];
  });
}

async function readFigures(db: Db, ids: readonly string[]): Promise<Figures[]> {
  const { rows } = await sql<Figures>`
    select s.id, stock.on_hand, stock.available, uses.boms as bom_count, uses.styles as style_count
    from spus s
    cross join lateral (
      select sum(b.on_hand)::text as on_hand, sum(b.on_hand - b.reserved - b.frozen)::text as available
      from stock_items i join stock_balances b on b.item_id = i.id where i.spu_id = s.id and i.sku_id is not null) stock
    cross join lateral (
      select count(distinct b.id)::int as boms, count(distinct b.style_id)::int as styles
      from bom_lines l join boms b on b.id = l.bom_id
      where (l.spu_id = s.id or l.substitute_id = s.id) and b.state in ('DRAFT', 'PENDING', 'EFFECTIVE')) uses
    where s.id = any(${[...ids]}::bigint[])`.execute(db);
  return rows;
}
