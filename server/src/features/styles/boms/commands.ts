import { sql } from 'kysely';
import type { BomEdit, BomInput, BomLineInput } from '@mrp/contract/features/styles/input.ts';
import type { Bom } from '@mrp/contract/features/styles/record.ts';
import { bomTypes, bomWorkflow, type BomType } from '@mrp/contract/features/styles/workflow.ts';
import { styleWords } from '@mrp/contract/features/styles/words.ts';
import { AppError } from '../../../platform/app-error.ts';
import { insertMany, takeIds } from '../../../platform/lists/bulk.ts';
import type { Tx } from '../../../platform/database/database.ts';
import type { Identity } from '../../../platform/http/identity.ts';
import { takeNumbers } from '../../../platform/numbering.ts';
import { makeSearchText } from '../../../platform/lists/search.ts';
import { deleteLines, insertLines, prepareLines, replaceLines } from './lines.commands.ts';
import { getBom, getStoredBom } from './queries.ts';

/** A BOM to be created: a draft, or the 大货 copy for an order, which is effective immediately. */
export interface NewBom {
  styleId: string | null;
  spuId: string | null;
  type: BomType;
  changeNote: string;
  remark: string;
  lines: readonly BomLineInput[];
  garmentOrderId?: string;
  copiedFromId?: string;
  /** The version number of the copied BOM for 大货; other BOMs take the next number. */
  versionNo?: number;
  /** Materials and suppliers that a copy may contain although they are inactive now. */
  kept?: ReadonlySet<string>;
}

export async function createBom(tx: Tx, user: Identity, input: BomInput): Promise<Bom> {
  const [{ id } = { id: '' }] = await createBoms(tx, [input]);
  return getBom(tx, id, user);
}

/** Creates many BOMs with a fixed number of statements; results are in the order of the inputs. */
export async function createBoms(tx: Tx, boms: readonly NewBom[]): Promise<{ id: string; code: string }[]> {
  const owners = await readOwners(tx, boms);
  const ready = await prepareLines(
    tx,
    boms.map(({ styleId, spuId, lines, kept }) => ({ owner: { styleId, spuId }, lines, ...(kept && { kept }) })),
  );
  const ids = await takeIds(tx, 'boms', boms.length);
  const codes = await takeNumbers(tx, 'bom', boms.length);
  const born = boms.map((bom, index) => ({ bom, id: ids[index] ?? '', code: codes[index] ?? '', lines: ready[index] }));
  await insertMany(
    tx,
    'boms',
    born.map(({ bom, id, code, lines }) => {
      const owner = owners.get(ownerKey(bom));
      const isFrozen = bom.type === 'BULK';
      return {
        id,
        code,
        styleId: bom.styleId,
        spuId: bom.spuId,
        type: bom.type,
        versionNo: bom.versionNo ?? owner?.nextVersion ?? 1,
        state: isFrozen ? 'EFFECTIVE' : 'DRAFT',
        garmentOrderId: bom.garmentOrderId ?? null,
        copiedFromId: bom.copiedFromId ?? null,
        checksum: lines?.checksum ?? '',
        changeNote: bom.changeNote,
        remark: bom.remark,
        searchText: makeSearchText(code, owner?.code, owner?.name, ...(lines?.words ?? [])),
      };
    }),
  );
  await sql`update boms set effective_at = now() where id = any(${ids}::bigint[]) and state = 'EFFECTIVE'`.execute(tx);
  await insertLines(
    tx,
    born.flatMap(({ bom, id, lines }) => (lines ? [{ bomId: id, nested: bom.spuId !== null, ready: lines }] : [])),
  );
  return born.map(({ id, code }) => ({ id, code }));
}

const ownerKey = ({ styleId, spuId, type }: Pick<NewBom, 'styleId' | 'spuId' | 'type'>): string =>
  `${styleId ?? ''} ${spuId ?? ''} ${type}`;

interface Owner {
  code: string;
  name: string;
  nextVersion: number;
}

/** Reads and locks the owners of the BOMs; refuses unknown owners, and a second open BOM of the same type. */
async function readOwners(tx: Tx, boms: readonly NewBom[]): Promise<Map<string, Owner>> {
  const wanted = JSON.stringify(boms.map(({ styleId, spuId, type }) => ({ styleId, spuId, type })));
  const { rows } = await sql<{ styleId: string | null; spuId: string | null; type: BomType; found: boolean; open: string | null } & Owner>`
    select w."styleId" as style_id, w."spuId" as spu_id, w.type, coalesce(s.id, m.id) is not null as found, coalesce(s.code, m.code, '') as code,
           coalesce(s.name, m.name, '') as name,
           (select b.code || ' V' || b.version_no from boms b where b.style_id is not distinct from w."styleId" and b.spu_id is not distinct from w."spuId"
              and b.type = w.type and b.state in ('DRAFT', 'PENDING')) as open,
           coalesce((select max(b.version_no) from boms b where b.style_id is not distinct from w."styleId" and b.spu_id is not distinct from w."spuId"
              and b.type = w.type), 0) + 1 as next_version
    from (select distinct * from jsonb_to_recordset(${wanted}::jsonb) as x ("styleId" bigint, "spuId" bigint, type text)) w
    left join styles s on s.id = w."styleId"
    left join spus m on m.id = w."spuId"`.execute(tx);
  for (const { found, styleId, type, open, code } of rows) {
    if (!found) throw new AppError('NOT_FOUND', { what: styleId === null ? styleWords.material : styleWords.style });
    if (open !== null && type !== 'BULK') throw new AppError('GUARD', { detail: openBomMessage(code, type, open) });
  }
  return new Map(rows.map((row) => [ownerKey(row), row]));
}

export const openBomMessage = (code: string, type: BomType, open: string): string =>
  `“${code}”的${bomTypes.find(({ value }) => value === type)?.label ?? ''}BOM已有未生效的版本（${open}），请先提交确认或作废`;

export async function editBom(tx: Tx, user: Identity, id: string, { version, ...edit }: BomEdit): Promise<Bom> {
  await sql`select from boms where id = ${id} for update`.execute(tx);
  const stored = await getStoredBom(tx, id);
  if (stored.version !== version) throw new AppError('VERSION_CONFLICT', {}, { newer: await getBom(tx, id, user) });
  if (stored.state !== 'DRAFT') throw new AppError('STATE', { state: bomWorkflow.states[stored.state].label, action: '编辑' });
  const kept = new Set(stored.lines.flatMap(({ spu, supplier }) => (supplier ? [spu.id, supplier.id] : [spu.id])));
  const [ready] = await prepareLines(tx, [{ owner: stored, lines: edit.lines, kept }]);
  if (!ready) throw new Error('one draft has one judgement');
  await tx
    .updateTable('boms')
    // Lines are separate rows, so the version of the BOM must be raised explicitly.
    .set({
      changeNote: edit.changeNote,
      remark: edit.remark,
      checksum: ready.checksum,
      searchText: makeSearchText(stored.code, stored.owner.code, stored.owner.name, ...ready.words),
      version: version + 1,
      updatedAt: sql`now()`,
      updatedBy: user.userId,
    })
    .where('id', '=', id)
    .execute();
  await replaceLines(tx, { bomId: id, nested: stored.spuId !== null, ready });
  return getBom(tx, id, user);
}

/** Deletes an own draft; other BOMs end by their workflow. */
export async function discardBom(tx: Tx, user: Identity, id: string): Promise<void> {
  await sql`select from boms where id = ${id} for update`.execute(tx);
  const { state, createdById } = await getStoredBom(tx, id);
  if (state !== 'DRAFT') throw new AppError('STATE', { state: bomWorkflow.states[state].label, action: '删除' });
  if (createdById !== user.userId) throw new AppError('NOT_YOURS');
  await deleteBoms(tx, [id]);
}

/** Deletes drafts without references. */
export async function deleteBoms(tx: Tx, ids: readonly string[]): Promise<void> {
  await deleteLines(tx, ids);
  await sql`delete from boms where id = any(${ids as string[]}::bigint[])`.execute(tx);
}
