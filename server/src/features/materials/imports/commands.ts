import { sql } from 'kysely';
import type { MaterialInput, NewMaterial } from '@mrp/contract/features/materials/input.ts';
import type { OfferInput } from '@mrp/contract/features/prices.ts';
import { offerFields } from '@mrp/contract/features/prices/fields.ts';
import { insertMany, updateMany } from '../../../platform/lists/bulk.ts';
import type { Tx } from '../../../platform/database/database.ts';
import type { Identity } from '../../../platform/http/identity.ts';
import type { ImportWrite } from '../../../platform/imports/object.ts';
import { makeSearchText, makeSortKey } from '../../../platform/lists/search.ts';
import { addOffers, addPrices } from '../../prices/commands.ts';
import { changeOffers, preferOffers, type OfferTermsChange } from '../../prices/corrections.commands.ts';
import { useMaterialFiles } from '../attachments.commands.ts';
import { createMaterials, readContext, type Context } from '../commands.ts';
import { completeMaterial } from '../rules.ts';
import { addSkus } from '../skus.commands.ts';
import type { MaterialPlan } from './rows.rules.ts';
import type { StoredMaterial } from './queries.ts';

/** Writes the plans with a few statements per kind of change. */
export async function writePlans(tx: Tx, user: Identity, plans: readonly MaterialPlan[]): Promise<ImportWrite[]> {
  const stored = plans.flatMap((plan) => (plan.stored ? [{ ...plan, stored: plan.stored }] : []));
  return [
    ...(await writeNew(
      tx,
      user,
      plans.filter((plan) => plan.stored === null),
    )),
    ...(await writeFacts(tx, user, stored)),
    ...(await writeSkuChanges(tx, stored)),
    ...(await writeAdditions(tx, user, stored)),
    ...(await writeOfferChanges(tx, stored)),
  ];
}

const written = (kind: string, recordId: string, documentId: string, before: object | null = null): ImportWrite => ({
  kind,
  recordId,
  documentId,
  before,
  operation: before ? 'U' : 'I',
});

function withoutSku({ ...offer }: OfferInput): Omit<OfferInput, 'skuId'> {
  Reflect.deleteProperty(offer, 'skuId');
  return offer;
}

async function writeNew(tx: Tx, user: Identity, plans: readonly MaterialPlan[]): Promise<ImportWrite[]> {
  const made = plans.filter(({ material }) => material !== null);
  const inputs = made.flatMap(({ material, colours, offers }): NewMaterial[] => {
    if (!material) return [];
    const places = new Map(colours.map(({ key }, index) => [key, index]));
    return [
      {
        material,
        colours: colours.flatMap(({ colour }) => colour ?? []),
        offers: offers.map(({ item, offer }) => ({ ...withoutSku(offer), colour: places.get(item.key) ?? null })),
      },
    ];
  });
  const ids = await createMaterials(
    tx,
    user,
    inputs,
    made.map(({ incomplete }) => incomplete),
  );
  return ids.map((id) => written('spu', id, id));
}

type StoredPlan = MaterialPlan & { stored: StoredMaterial };

/** Columns of a material that an import may change and an undo restores. */
function importedColumns(material: MaterialInput, { code, input }: StoredMaterial, context: Context) {
  const classification = context.classifications.get(material.classificationId);
  if (!classification) throw new Error(`no class ${material.classificationId}`);
  const { careSymbols, ...columns } = completeMaterial(material, classification);
  const basis = material.benchmarkPrice === input['benchmarkPrice'] ? (input['benchmarkBasis'] as string | null) : columns.benchmarkBasis;
  return {
    ...columns,
    careSymbols,
    benchmarkBasis: basis,
    searchText: makeSearchText(code, material.name, material.specification, material.formerCode),
    sortKey: makeSortKey(material.name),
  };
}

async function writeFacts(tx: Tx, user: Identity, plans: readonly StoredPlan[]): Promise<ImportWrite[]> {
  const changed = plans.flatMap(({ stored, material }) => (material ? [{ stored, material }] : []));
  if (changed.length === 0) return [];
  const context = await readContext(tx);
  const rows = changed.map(({ stored, material }) => ({
    id: stored.id,
    ...importedColumns(material, stored, context),
    version: (stored.input['version'] as number) + 1,
  }));
  await updateMany(tx, 'spus', rows);
  await replaceChildren(
    tx,
    user,
    changed.map(({ stored, material }) => ({ spuId: stored.id, ...material })),
  );
  return changed.map(({ stored }, at) => {
    const columns = Object.fromEntries(
      Object.keys(rows[at] ?? {}).flatMap((key) => (key === 'id' || key === 'version' ? [] : [[key, stored.input[key]]])),
    );
    const { compositions, pictureIds } = stored.input;
    return written('spu', stored.id, stored.id, {
      columns,
      children: { compositions, pictureIds, labelIds: stored.labels.map(({ id }) => id) },
    });
  });
}

export interface Children extends Pick<MaterialInput, 'compositions' | 'labelIds' | 'pictureIds'> {
  spuId: string;
}

/** Replaces compositions, labels and pictures of these materials; equal rows are left unchanged. */
export async function replaceChildren(tx: Tx, user: Identity, materials: readonly Children[]): Promise<void> {
  const ids = materials.map(({ spuId }) => spuId);
  const compositions = materials.flatMap(({ spuId, compositions }) => compositions.map((row, at) => ({ spuId, ...row, position: at + 1 })));
  const labels = materials.flatMap(({ spuId, labelIds }) => [...new Set(labelIds)].map((entryId) => ({ spuId, entryId })));
  const pictures = materials.flatMap(({ spuId, pictureIds }) => pictureIds.map((fileId, at) => ({ spuId, fileId, position: at + 1 })));
  const json = (rows: readonly object[]): string => JSON.stringify(rows);
  await sql`
    delete from spu_compositions c where spu_id = any(${ids}::bigint[]) and not exists (
      select from jsonb_to_recordset(${json(compositions)}::jsonb) w ("spuId" bigint, "ingredientId" bigint, share numeric, position int)
      where w."spuId" = c.spu_id and w."ingredientId" = c.ingredient_id and w.share = c.share and w.position = c.position)`.execute(tx);
  await sql`
    insert into spu_compositions (spu_id, ingredient_id, share, position)
    select w."spuId", w."ingredientId", w.share, w.position
    from jsonb_to_recordset(${json(compositions)}::jsonb) w ("spuId" bigint, "ingredientId" bigint, share numeric, position int)
    on conflict (spu_id, ingredient_id) do nothing`.execute(tx);
  await sql`
    delete from spu_labels l where spu_id = any(${ids}::bigint[]) and not exists (
      select from jsonb_to_recordset(${json(labels)}::jsonb) w ("spuId" bigint, "entryId" bigint) where w."spuId" = l.spu_id and w."entryId" = l.entry_id)`.execute(
    tx,
  );
  await sql`
    insert into spu_labels (spu_id, entry_id) select w."spuId", w."entryId" from jsonb_to_recordset(${json(labels)}::jsonb) w ("spuId" bigint, "entryId" bigint)
    on conflict do nothing`.execute(tx);
  const { rows: kept } = await sql<{ spuId: string; fileId: string }>`
    select spu_id, file_id from spu_pictures where spu_id = any(${ids}::bigint[])`.execute(tx);
  const key = ({ spuId, fileId }: { spuId: string; fileId: string }): string => `${spuId}/${fileId}`;
  const [before, after] = [new Set(kept.map(key)), new Set(pictures.map(key))];
  if (before.symmetricDifference(after).size === 0) return;
  await sql`delete from spu_pictures where spu_id = any(${ids}::bigint[])`.execute(tx);
  await insertMany(tx, 'spuPictures', pictures);
  await useMaterialFiles(tx, user, ids);
}

async function writeSkuChanges(tx: Tx, plans: readonly StoredPlan[]): Promise<ImportWrite[]> {
  const changes = plans.flatMap(({ skuChanges }) => skuChanges);
  await updateMany(
    tx,
    'skus',
    changes.map(({ change }) => change),
  );
  return changes.map(({ sku: { id, spuId, safetyStock, barcode, state } }) =>
    written('sku', id, spuId, { id, safetyStock, barcode, state }),
  );
}

/** Creates new colours and offers of existing materials. */
async function writeAdditions(tx: Tx, user: Identity, plans: readonly StoredPlan[]): Promise<ImportWrite[]> {
  const coloured = plans.filter(({ colours }) => colours.length > 0);
  const skuIds = await addSkus(
    tx,
    user,
    coloured.map(({ stored, colours }) => ({ spuId: stored.id, colours: colours.flatMap(({ colour }) => colour ?? []), path: 'colours' })),
  );
  const offers = plans.flatMap(({ stored, colours, offers }) =>
    offers.map(({ item, offer }) => {
      const place = colours.findIndex(({ key }) => key === item.key);
      return { ...offer, spuId: stored.id, skuId: item.stored?.id ?? skuIds.get(stored.id)?.[place] ?? null, path: 'offers' };
    }),
  );
  const preferredBefore = await listPreferred(tx, offers.some(({ preferred }) => preferred) ? offers.map(({ spuId }) => spuId) : []);
  const offerIds = await addOffers(tx, offers);
  const preferredAfter = new Set(
    (
      await listPreferred(
        tx,
        preferredBefore.map(({ spuId }) => spuId),
      )
    ).map(({ id }) => id),
  );
  return [
    ...coloured.flatMap(({ stored }) => (skuIds.get(stored.id) ?? []).map((id) => written('sku', id, stored.id))),
    ...offerIds.map((id, at) => written('offer', id, offers[at]?.spuId ?? '')),
    ...preferredBefore.flatMap(({ id, spuId }) => (preferredAfter.has(id) ? [] : [written('preferred', id, spuId, {})])),
  ];
}

async function listPreferred(tx: Tx, spuIds: readonly string[]): Promise<{ id: string; spuId: string }[]> {
  const { rows } = await sql<{
    id: string;
    spuId: string;
  }>`select id, spu_id from offers where spu_id = any(${spuIds as string[]}::bigint[]) and preferred`.execute(tx);
  return rows;
}

const { colourCardFileId: _card, ...terms } = offerFields;
const termNames = [...Object.keys(terms), 'active'];
const termsOf = (id: string, said: Readonly<Record<string, unknown>>): OfferTermsChange =>
  ({ id, ...Object.fromEntries(termNames.map((name) => [name, said[name]])) }) as unknown as OfferTermsChange;

async function writeOfferChanges(tx: Tx, plans: readonly StoredPlan[]): Promise<ImportWrite[]> {
  const changes = plans.flatMap(({ offerChanges }) => offerChanges);
  const changed = changes.filter(({ change }) => change.columns.length > 0);
  await changeOffers(
    tx,
    changed.map(({ offer, change }) => termsOf(offer.id, { ...offer.terms, ...change.terms })),
  );
  const chosen = changes.filter(({ change }) => change.preferred).map(({ offer }) => offer.id);
  const dethroned = await preferOffers(tx, chosen);
  const priced = changes.filter(({ change }) => change.prices.length > 0);
  await addPrices(
    tx,
    priced.flatMap(({ offer, change }) => change.prices.map((input) => ({ offerId: offer.id, input }))),
  );
  const { rows: prices } = await sql<{ id: string; spuId: string }>`
    select id, spu_id from offer_prices where offer_id = any(${priced.map(({ offer }) => offer.id)}::bigint[]) and created_at = now()`.execute(
    tx,
  );
  const { rows: former } = await sql<{
    id: string;
    spuId: string;
  }>`select id, spu_id from offers where id = any(${dethroned}::bigint[])`.execute(tx);
  return [
    ...changed.map(({ offer }) => written('offer', offer.id, offer.spuId, termsOf(offer.id, offer.terms))),
    ...former.map(({ id, spuId }) => written('preferred', id, spuId, {})),
    ...prices.map(({ id, spuId }) => written('price', id, spuId)),
  ];
}
