import { bomInputOf } from '@mrp/contract/features/styles/bom-line-input.ts';
import { sql } from 'kysely';
import type { BomReplacement } from '@mrp/contract/features/styles/input.ts';
import { bomWorkflow } from '@mrp/contract/features/styles/workflow.ts';
import type { BulkResult } from '@mrp/contract/lib/bulk.ts';
import { AppError } from '../../../platform/app-error.ts';
import type { Tx } from '../../../platform/database/database.ts';
import { createBoms, openBomMessage, type NewBom } from './commands.ts';
import { checkLines, type LineContext } from './lines.rules.ts';
import { readLineContext } from './materials.queries.ts';
import { refuseMaterial } from './rules.ts';
import { listStoredBoms, type StoredBom } from './stored.queries.ts';
import { inactiveAllowed } from './versions.commands.ts';

type Replaced = BulkResult & { made: { fromId: string; id: string; code: string }[] };

/** 批量替换: creates the next version of each selected BOM with the other material; a BOM that cannot take it is reported and skipped. */
export async function replaceMaterial(tx: Tx, change: BomReplacement): Promise<Replaced> {
  await refuseMaterials(tx, change);
  await sql`select from boms where id = any(${change.bomIds}::bigint[]) order by id for update`.execute(tx);
  const boms = await listStoredBoms(tx, change.bomIds);
  const open = await readOpenVersions(tx, change.bomIds);
  const drafts = boms.map((bom) => ({ bom, draft: draftOf(bom, change) }));
  const context = await readLineContext(
    tx,
    drafts.map(({ draft }) => ({ owner: draft, lines: draft.lines })),
  );
  const judged = drafts.map(({ bom, draft }) => ({ bom, draft, reason: refuse(bom, draft, change, open, context) }));
  const sound = judged.filter(({ reason }) => reason === null);
  const made = await createBoms(
    tx,
    sound.map(({ draft }) => draft),
  );
  const missing = change.bomIds.filter((id) => !boms.some((bom) => bom.id === id));
  return {
    done: sound.map(({ bom }) => bom.id),
    made: made.map((draft, at) => ({ fromId: sound[at]?.bom.id ?? '', ...draft })),
    failed: [
      ...judged.flatMap(({ bom, reason }) => (reason === null ? [] : [{ id: bom.id, code: bom.code, reason }])),
      ...missing.map((id) => ({ id, code: '', reason: 'BOM不存在或已被删除' })),
    ],
  };
}

/** Validates that both materials exist, the new one is active, and every colour belongs to its material. */
async function refuseMaterials(tx: Tx, { fromSpuId, toSpuId, colours }: BomReplacement): Promise<void> {
  const { rows } = await sql<{ id: string; name: string; state: string; skuIds: string[] }>`
    select s.id, s.name, s.state, coalesce((select array_agg(k.id) from skus k where k.spu_id = s.id), '{}') as sku_ids
    from spus s where s.id = any(${[fromSpuId, toSpuId]}::bigint[])`.execute(tx);
  const from = rows.find(({ id }) => id === fromSpuId);
  const to = rows.find(({ id }) => id === toSpuId);
  const refuse = (fields: Record<string, string>) => new AppError('VALIDATION', {}, { fields });
  if (!from) throw refuse({ fromSpuId: '物料不存在，请重新选择' });
  if (!to) throw refuse({ toSpuId: '物料不存在，请重新选择' });
  if (to.state !== 'ACTIVE') throw refuse({ toSpuId: refuseMaterial(to.name, to.state) });
  const wrong = colours.findIndex(({ fromSkuId, toSkuId }) => !from.skuIds.includes(fromSkuId) || !to.skuIds.includes(toSkuId));
  if (wrong >= 0) throw refuse({ [`colours.${wrong}.toSkuId`]: '颜色不属于所选物料，请重新选择' });
}

async function readOpenVersions(tx: Tx, bomIds: readonly string[]): Promise<Map<string, string>> {
  const { rows } = await sql<{ id: string; open: string }>`
    select b.id, o.code || ' V' || o.version_no as open from boms b join boms o on o.style_id is not distinct from b.style_id
      and o.spu_id is not distinct from b.spu_id and o.type = b.type and o.state in ('DRAFT', 'PENDING')
    where b.id = any(${bomIds as string[]}::bigint[]) and b.type <> 'BULK'`.execute(tx);
  return new Map(rows.map(({ id, open }) => [id, open]));
}

function draftOf(bom: StoredBom, { fromSpuId, toSpuId, colours, changeNote }: BomReplacement): NewBom {
  const other = new Map(colours.map(({ fromSkuId, toSkuId }) => [fromSkuId, toSkuId]));
  const lines = bom.lines.map((line) => {
    const input = bomInputOf(line);
    if (input.substituteId === toSpuId && line.spu.id === fromSpuId) input.substituteId = null;
    if (line.spu.id !== fromSpuId) return input;
    return {
      ...input,
      spuId: toSpuId,
      // The supplier of the former material may not offer the new one, so the preferred offer is used.
      supplierId: toSpuId === fromSpuId ? input.supplierId : null,
      colours: input.colours.map(({ targetId, skuId }) => ({ targetId, skuId: other.get(skuId) ?? skuId })),
      sizeItems: input.sizeItems.map((item) => ({ ...item, skuId: item.skuId && (other.get(item.skuId) ?? item.skuId) })),
    };
  });
  return {
    styleId: bom.styleId,
    spuId: bom.spuId,
    type: bom.type,
    remark: bom.remark,
    changeNote: changeNote || '批量替换物料',
    copiedFromId: bom.id,
    kept: inactiveAllowed(bom),
    lines,
  };
}

function refuse(
  bom: StoredBom,
  draft: NewBom,
  { fromSpuId, colours }: BomReplacement,
  open: ReadonlyMap<string, string>,
  context: LineContext,
): string | null {
  const label = bomWorkflow.states[bom.state].label;
  if (bom.type === 'BULK') return '大货BOM已随订单冻结，请在款式的定制BOM上替换';
  if (bom.state !== 'EFFECTIVE') return `当前状态为“${label}”，只能在已生效的版本上替换`;
  const waiting = open.get(bom.id);
  if (waiting !== undefined) return openBomMessage(bom.owner.code, bom.type, waiting);
  const lines = bom.lines.filter(({ spu }) => spu.id === fromSpuId);
  if (lines.length === 0) return '没有用到原物料';
  const known = new Set(colours.map(({ fromSkuId }) => fromSkuId));
  const unknown = lines.flatMap((line) =>
    [...line.colours, ...line.sizeItems].flatMap(({ skuId, colourName }) => (skuId === null || known.has(skuId) ? [] : [colourName])),
  );
  if (unknown.length > 0) return `缺少颜色对应：${[...new Set(unknown)].join('、')}`;
  const [wrong] = Object.values(checkLines({ owner: draft, lines: draft.lines, kept: inactiveAllowed(bom) }, context));
  return wrong ?? null;
}
