import { sql } from 'kysely';
import { binFields, type Bin, type BinEdit, type BinInput } from '@mrp/contract/features/bins/record.ts';
import { binWords } from '@mrp/contract/features/bins/words.ts';
import { AppError } from '../../platform/app-error.ts';
import { insertMany, takeIds, updateMany } from '../../platform/lists/bulk.ts';
import type { Tx } from '../../platform/database/database.ts';
import { ownColumns } from '../../platform/records.ts';
import { makeSearchText } from '../../platform/lists/search.ts';
import { getBin, listBins } from './queries.ts';

const normalized = <T extends { code: string }>(input: T): T => ({ ...input, code: input.code.toUpperCase() });
const binColumns = (input: Omit<BinInput, 'holderId'>) => ({
  ...ownColumns(binFields, input),
  searchText: makeSearchText(input.code, input.zone),
});

/** Creates bins of sites and suppliers with a fixed number of statements; returns their ids in the order of the inputs. */
export async function createBins(tx: Tx, inputs: readonly BinInput[]): Promise<string[]> {
  await refuseHolders(tx, inputs);
  const ids = await takeIds(tx, 'bins', inputs.length);
  await insertMany(
    tx,
    'bins',
    inputs.map((input, at) => ({ id: ids[at] ?? '', holderId: input.holderId, ...binColumns(normalized(input)) })),
  );
  return ids;
}

export async function createBin(tx: Tx, input: BinInput): Promise<Bin> {
  const [id = ''] = await createBins(tx, [input]);
  return getBin(tx, id);
}

/** Edits bins together; one that was changed meanwhile refuses all. */
export async function editBins(tx: Tx, edits: readonly (BinEdit & { id: string })[]): Promise<void> {
  const ids = edits.map(({ id }) => id);
  await lockBins(tx, ids);
  const stored = new Map((await listBins(tx, ids)).map((bin) => [bin.id, bin]));
  for (const { id, version } of edits) {
    const before = stored.get(id);
    if (!before) throw new AppError('NOT_FOUND', { what: binWords.bin });
    if (before.version !== version) throw new AppError('VERSION_CONFLICT', {}, { newer: before });
  }
  await updateMany(
    tx,
    'bins',
    edits.map(({ id, version: _version, ...input }) => ({ id, ...binColumns(normalized(input)) })),
  );
}

export async function editBin(tx: Tx, id: string, edit: BinEdit): Promise<Bin> {
  await editBins(tx, [{ id, ...edit }]);
  return getBin(tx, id);
}

/** 停用: only an empty bin, so that nothing stands where nobody looks. */
export async function setBinActive(tx: Tx, id: string, { version, active }: { version: number; active: boolean }): Promise<Bin> {
  await lockBins(tx, [id]);
  const stored = await getBin(tx, id);
  if (stored.version !== version) throw new AppError('VERSION_CONFLICT', {}, { newer: stored });
  if (!active && stored.items > 0)
    throw new AppError('GUARD', { detail: `库位 ${stored.code} 还放着 ${stored.items} 种物料，请先移到别的库位再停用` });
  await tx.updateTable('bins').set({ active }).where('id', '=', id).execute();
  return getBin(tx, id);
}

/** Deletes bins where nothing was ever put. */
export async function deleteBins(tx: Tx, ids: readonly string[]): Promise<void> {
  await lockBins(tx, ids);
  const { rows } = await sql<{ code: string }>`
    select n.code from bins n where n.id = any(${ids as string[]}::bigint[])
      and (exists (select from bin_moves m where m.to_bin_id = n.id) or exists (select from bin_placements p where p.bin_id = n.id)) order by 1 limit 1`.execute(
    tx,
  );
  if (rows[0]) throw new AppError('IN_USE', { what: `库位 ${rows[0].code}`, action: '删除，请停用' });
  await sql`delete from bins where id = any(${ids as string[]}::bigint[])`.execute(tx);
}

async function lockBins(tx: Tx, ids: readonly string[]): Promise<void> {
  await sql`select from bins where id = any(${ids as string[]}::bigint[]) order by id for update`.execute(tx);
}

/** Goods under way stand in no bin, and a closed holder gets none. */
async function refuseHolders(tx: Tx, inputs: readonly BinInput[]): Promise<void> {
  const { rows } = await sql<{ id: string }>`
    select id from holders where id = any(${inputs.map(({ holderId }) => holderId)}::bigint[]) and active and kind <> 'TRANSIT'`.execute(
    tx,
  );
  const known = new Set(rows.map(({ id }) => id));
  if (inputs.some(({ holderId }) => !known.has(holderId)))
    throw new AppError('VALIDATION', {}, { fields: { holderId: '请选择启用的自有仓或供应商处，在途没有库位' } });
}
