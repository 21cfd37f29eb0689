import { sql } from 'kysely';
import type { ColourInput } from '@mrp/contract/features/materials/input.ts';
import type { materialsApi } from '@mrp/contract/features/materials.ts';
import type { Material } from '@mrp/contract/features/materials/record.ts';
import { skuWorkflow } from '@mrp/contract/features/materials/workflow.ts';
import type { Parsed } from '@mrp/contract/lib/endpoint.ts';
import { materialsWords } from '@mrp/contract/features/materials/words.ts';
import { AppError } from '../../platform/app-error.ts';
import { insertMany, replaceRows, takeIds, updateMany } from '../../platform/lists/bulk.ts';
import type { Tx } from '../../platform/database/database.ts';
import type { Identity } from '../../platform/http/identity.ts';
import { makeSearchText } from '../../platform/lists/search.ts';
import { transition } from '../../platform/workflow.ts';
import { refuseNonPictures } from '../files/commands.ts';
import { getMaterial } from './queries.ts';
import { useMaterialFiles } from './attachments.commands.ts';
import { checkColours, skuCode } from './rules.ts';

/** New colours of one material; errors are reported below `path`. */
export interface NewColours {
  spuId: string;
  colours: readonly ColourInput[];
  path: string;
}

interface Owner {
  id: string;
  code: string;
  name: string;
  state: string;
  lastSerial: number;
  names: string[];
  /** Colours withdrawn by an undo. */
  withdrawn: { id: string; serial: number; colourName: string }[];
}

/** 加颜色: creates a SKU for each colour. Returns the ids by material, in the given order. */
export async function addSkus(tx: Tx, user: Identity, wanted: readonly NewColours[]): Promise<Map<string, string[]>> {
  if (wanted.length === 0) return new Map();
  const owners = await lockOwners(
    tx,
    wanted.map(({ spuId }) => spuId),
  );
  await refuseNonPictures(
    tx,
    wanted.flatMap(({ path, colours }) => colours.map(({ pictureIds }, index) => [`${path}.${index}.pictureIds`, pictureIds] as const)),
  );
  const library = await readLibrary(tx);
  const rows = wanted.flatMap((colours) => draftSkus(owners.get(colours.spuId), colours, library));
  const fresh = await takeIds(tx, 'skus', rows.filter(({ sku }) => sku.id === null).length);
  const placed = rows.map(({ sku, pictureIds }) => ({
    sku: { ...sku, id: sku.id ?? fresh.shift() ?? '' },
    back: sku.id !== null,
    pictureIds,
  }));
  await insertMany(
    tx,
    'skus',
    placed.filter(({ back }) => !back).map(({ sku }) => sku),
  );
  await reviveSkus(
    tx,
    placed.filter(({ back }) => back).map(({ sku }) => sku),
  );
  const pictures = placed.flatMap(({ sku, pictureIds }) =>
    [...new Set(pictureIds)].map((fileId, index) => ({ skuId: sku.id, spuId: sku.spuId, fileId, position: index + 1 })),
  );
  await insertMany(tx, 'skuPictures', pictures);
  if (pictures.length > 0)
    await useMaterialFiles(
      tx,
      user,
      pictures.map(({ spuId }) => spuId),
    );
  const bySpu = Map.groupBy(placed, ({ sku }) => sku.spuId);
  return new Map([...bySpu].map(([spuId, skus]) => [spuId, skus.map(({ sku }) => sku.id)]));
}

/** The rows of one material's new colours; new rows have no id. */
function draftSkus(owner: Owner | undefined, { spuId, colours, path }: NewColours, library: ReadonlyMap<string, string>) {
  if (!owner) throw new AppError('NOT_FOUND', { what: materialsWords.material });
  if (owner.state === 'ARCHIVED') throw new AppError('STATE', { state: '归档', action: '加颜色' });
  const named = colours.map((colour, index) => ({ ...colour, colourName: nameColour(colour, library, `${path}.${index}`) }));
  const doubled = checkColours(
    named.map(({ colourName }) => colourName),
    owner.names,
  );
  if (doubled.length > 0) {
    const fields = Object.fromEntries(doubled.map(([field, message]) => [field.replace('colours', path), message]));
    throw new AppError('VALIDATION', {}, { fields });
  }
  const withdrawn = new Map(owner.withdrawn.map((sku) => [sku.colourName, sku]));
  let { lastSerial } = owner;
  return named.map(({ pictureIds, ...colour }) => {
    const { id, serial } = withdrawn.get(colour.colourName) ?? { id: null, serial: (lastSerial += 1) };
    const code = skuCode(owner.code, serial);
    return { sku: { id, spuId, serial, code, ...colour, searchText: makeSearchText(code, owner.name, colour.colourName) }, pictureIds };
  });
}

type SkuRow = ReturnType<typeof draftSkus>[number]['sku'] & { id: string };

/** Colours withdrawn by an undo are reused with the new values. */
async function reviveSkus(tx: Tx, skus: readonly SkuRow[]): Promise<void> {
  const ids = skus.map(({ id }) => id);
  await sql`update skus set state = 'CONFIRMED', withdrawn = false where id = any(${ids}::bigint[])`.execute(tx);
  await sql`delete from sku_pictures where sku_id = any(${ids}::bigint[])`.execute(tx);
  await updateMany(tx, 'skus', skus);
}

export async function addColours(tx: Tx, user: Identity, spuId: string, colours: readonly ColourInput[]): Promise<Material> {
  await addSkus(tx, user, [{ spuId, colours, path: 'colours' }]);
  return getMaterial(tx, spuId, user);
}

/** Adds the colour 无色 to materials without colours. */
export async function addMissingColours(tx: Tx, user: Identity, spuIds: readonly string[]): Promise<void> {
  const { rows } = await sql<{ spuId: string; colourId: string }>`
    select s.id as spu_id, c.id as colour_id from spus s join colours c on c.name = '无色'
    where s.id = any(${spuIds as string[]}::bigint[]) and not exists (select from skus k where k.spu_id = s.id and not k.withdrawn)`.execute(
    tx,
  );
  const plain = { colourName: '', state: 'CONFIRMED' as const, safetyStock: null, barcode: '', pictureIds: [], remark: '' };
  await addSkus(
    tx,
    user,
    rows.map(({ spuId, colourId }) => ({ spuId, colours: [{ ...plain, colourId }], path: 'colours' })),
  );
}

export async function editSku(
  tx: Tx,
  user: Identity,
  id: string,
  { version, pictureIds, ...facts }: Parsed<typeof materialsApi.editSku>['body'],
): Promise<Material> {
  const sku = await tx
    .selectFrom('skus as k')
    .innerJoin('spus as s', 's.id', 'k.spuId')
    .select(['k.spuId', 'k.code', 'k.colourName', 'k.version', 's.name'])
    .where('k.id', '=', id)
    .forUpdate('k')
    .executeTakeFirst();
  if (!sku) throw new AppError('NOT_FOUND', { what: materialsWords.colour });
  if (sku.version !== version) throw new AppError('VERSION_CONFLICT', {}, { newer: await getMaterial(tx, sku.spuId, user) });
  await refuseNonPictures(tx, [['pictureIds', pictureIds]]);
  const colourName = facts.colourName || sku.colourName;
  await tx
    .updateTable('skus')
    .set({
      ...facts,
      colourName,
      searchText: makeSearchText(sku.code, sku.name, colourName),
      version: sql`version + 1`,
      updatedAt: sql`now()`,
    })
    .where('id', '=', id)
    .execute();
  await replaceRows(
    tx,
    'skuPictures',
    { skuId: id, spuId: sku.spuId },
    [...new Set(pictureIds)].map((fileId, index) => ({ skuId: id, spuId: sku.spuId, fileId, position: index + 1 })),
  );
  await useMaterialFiles(tx, user, [sku.spuId]);
  return getMaterial(tx, sku.spuId, user);
}

export async function transitionSku(
  tx: Tx,
  user: Identity,
  id: string,
  change: Parsed<typeof materialsApi.transitionSku>['body'],
): Promise<Material> {
  const { id: spuId } = await findOwner(tx, id);
  const read = (): Promise<Material> => getMaterial(tx, spuId, user);
  // Enabling a withdrawn colour makes it a normal colour again.
  const effect = async (): Promise<void> => {
    await sql`update skus set withdrawn = false where id = ${id} and withdrawn`.execute(tx);
  };
  await transition(tx, { workflow: skuWorkflow, table: 'skus', read, effect }, user, { id, ...change });
  return getMaterial(tx, spuId, user);
}

/** 打色样: adds the next round; a passed round confirms a colour in sampling. */
export async function addLabDip(
  tx: Tx,
  user: Identity,
  skuId: string,
  dip: Parsed<typeof materialsApi.addLabDip>['body'],
): Promise<Material> {
  const { id: spuId, state } = await findOwner(tx, skuId);
  await sql`
    insert into sku_lab_dips (sku_id, spu_id, round, dipped_on, delta_e, light, result, remark)
    select ${skuId}, ${spuId}, coalesce(max(round), 0) + 1, ${dip.dippedOn}, ${dip.deltaE}, ${dip.light}, ${dip.result}, ${dip.remark} from sku_lab_dips where sku_id = ${skuId}`.execute(
    tx,
  );
  if (dip.result === 'PASSED' && state === 'SAMPLING')
    await tx.updateTable('skus').set({ state: 'CONFIRMED' }).where('id', '=', skuId).execute();
  return getMaterial(tx, spuId, user);
}

/** Locks the SKU row, so that rounds are numbered one after another. */
async function findOwner(tx: Tx, skuId: string): Promise<{ id: string; state: string }> {
  const sku = await tx.selectFrom('skus').select(['spuId as id', 'state']).where('id', '=', skuId).forUpdate().executeTakeFirst();
  if (!sku) throw new AppError('NOT_FOUND', { what: materialsWords.colour });
  return sku;
}

/** Locks the material rows in key order, so that serial numbers are unique and calls cannot deadlock. */
async function lockOwners(tx: Tx, spuIds: readonly string[]): Promise<Map<string, Owner>> {
  await sql`select id from spus where id = any(${spuIds as string[]}::bigint[]) order by id for update`.execute(tx);
  const { rows } = await sql<Owner>`
    select s.id, s.code, s.name, s.state, coalesce(max(k.serial), 0) as last_serial,
           coalesce(array_agg(k.colour_name) filter (where not k.withdrawn), '{}') as names,
           coalesce(jsonb_agg(jsonb_build_object('id', k.id::text, 'serial', k.serial, 'colourName', k.colour_name)) filter (where k.withdrawn), '[]') as withdrawn
    from spus s left join skus k on k.spu_id = s.id where s.id = any(${spuIds as string[]}::bigint[]) group by s.id`.execute(tx);
  return new Map(rows.map((owner) => [owner.id, owner]));
}

async function readLibrary(tx: Tx): Promise<Map<string, string>> {
  const colours = await tx.selectFrom('colours').select(['id', 'name']).execute();
  return new Map(colours.map(({ id, name }) => [id, name]));
}

function nameColour(colour: ColourInput, library: ReadonlyMap<string, string>, path: string): string {
  const name = library.get(colour.colourId);
  if (name === undefined) throw new AppError('VALIDATION', {}, { fields: { [`${path}.colourId`]: '颜色不存在，请从颜色库重新选择' } });
  return colour.colourName || name;
}
