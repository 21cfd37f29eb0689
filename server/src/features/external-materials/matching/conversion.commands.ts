import { sql } from 'kysely';
import type { Conversion, ConversionPreview, Converted } from '@mrp/contract/features/external-materials/matching.ts';
import type { ExternalMaterial } from '@mrp/contract/features/external-materials/record.ts';
import { externalWorkflow } from '@mrp/contract/features/external-materials/workflow.ts';
import type { MaterialInput, NewMaterial } from '@mrp/contract/features/materials/input.ts';
import { materialWorkflow } from '@mrp/contract/features/materials/workflow.ts';
import { AppError } from '../../../platform/app-error.ts';
import { setAuditAction, type Db, type Tx } from '../../../platform/database/database.ts';
import { nameHolders } from '../../../platform/holders.ts';
import type { Identity } from '../../../platform/http/identity.ts';
import { createMaterials, readContext } from '../../materials/commands.ts';
import { withdrawMaterials } from '../../materials/imports/undo.commands.ts';
import { checkMaterial, completeMaterial } from '../../materials/rules.ts';
import { planMaterials, previewOf, readMembers } from './conversion.queries.ts';
import { lockExternal, takeBackOffers } from './linking.commands.ts';
import { getExternal } from '../queries.ts';

/** What a conversion will make; refused as the conversion itself would be. */
export async function previewConversion(db: Db, conversion: Conversion): Promise<ConversionPreview> {
  const records = await readMembers(db, conversion);
  await plan(db, conversion, records);
  return previewOf(db, conversion, records);
}

/** 转内部: SPU, colours, SKUs and offers with their prices, all of them or none. */
export async function convertExternals(tx: Tx, user: Identity, conversion: Conversion): Promise<Converted> {
  const ids = conversion.spus.flatMap(({ members }) => members.map(({ id }) => id));
  await sql`select from external_materials where id = any(${ids}::bigint[]) order by id for update`.execute(tx);
  const inputs = await plan(tx, conversion, await readMembers(tx, conversion));
  const spuIds = await create(tx, user, inputs);
  await setAuditAction(tx, externalWorkflow.transitions.convert.label);
  for (const [index, { members }] of conversion.spus.entries())
    await markConverted(
      tx,
      user,
      spuIds[index] ?? '',
      members.map(({ id }) => id),
    );
  return readConverted(tx, spuIds);
}

/** The materials to create, checked as their creation does. */
async function plan(db: Db, conversion: Conversion, records: ReadonlyMap<string, ExternalMaterial>): Promise<NewMaterial[]> {
  const { classifications, units } = await readContext(db);
  const found = conversion.spus.flatMap(({ material }, index) =>
    checkMaterial(material, classifications.get(material.classificationId), units).map(
      ([field, message]) => [`spus.${index}.material.${field}`, message] as const,
    ),
  );
  if (found.length > 0) throw new AppError('VALIDATION', {}, { fields: Object.fromEntries(found.toReversed()) });
  const unitOf = (material: MaterialInput): string => {
    const classification = classifications.get(material.classificationId);
    return classification ? completeMaterial(material, classification).firstUnitId : '';
  };
  return planMaterials(db, conversion, records, unitOf);
}

/** Creates the materials; refusals stand at the SPU of the wizard. */
async function create(tx: Tx, user: Identity, inputs: readonly NewMaterial[]): Promise<string[]> {
  try {
    return await createMaterials(tx, user, inputs);
  } catch (error) {
    if (!(error instanceof AppError) || error.errorName !== 'VALIDATION') throw error;
    throw new AppError('VALIDATION', {}, { fields: atSpus(fieldsOf(error), inputs.length > 1) });
  }
}

const fieldsOf = ({ data }: AppError): Record<string, string> => (data as { fields?: Record<string, string> } | undefined)?.fields ?? {};

/** `5.material.width` and, of a single one, `material.width` → `spus.5.material.width`; offers and colours are those of the members. */
function atSpus(fields: Readonly<Record<string, string>>, several: boolean): Record<string, string> {
  return Object.fromEntries(
    Object.entries(fields).map(([path, message]) => [
      `spus.${several ? path : `0.${path}`}`.replace(/\.(offers|colours)\.(\d+)\./, '.members.$2.'),
      message,
    ]),
  );
}

/** The colours of a new SPU stand in the order of its records. */
async function markConverted(tx: Tx, { userId }: Identity, spuId: string, ids: readonly string[]): Promise<void> {
  await sql`
    update external_materials em
    set state = 'CONVERTED', sku_id = k.id, matched_at = now(), matched_by = ${userId},
        offer_id = (select o.id from offers o where o.sku_id = k.id and o.supplier_id = em.supplier_id order by o.id limit 1)
    from unnest(${ids as string[]}::bigint[]) with ordinality as w (id, place)
    join (select id, row_number() over (order by serial) as place from skus where spu_id = ${spuId}) k on k.place = w.place
    where em.id = w.id`.execute(tx);
}

async function readConverted(tx: Tx, ids: readonly string[]): Promise<Converted> {
  const { rows } = await sql<Converted['spus'][number]>`
    select s.id, s.code, s.name, (select jsonb_agg(jsonb_build_object('id', k.id::text, 'code', k.code, 'colourName', k.colour_name) order by k.serial) from skus k where k.spu_id = s.id) as skus
    from spus s where s.id = any(${ids as string[]}::bigint[]) order by s.id`.execute(tx);
  return { spus: rows };
}

/** 撤销转内部: all records of the SPU wait again; the SPU is deleted, or archived where it has prices. */
export async function undoConversion(tx: Tx, user: Identity, id: string, version: number): Promise<ExternalMaterial> {
  const external = await lockExternal(tx, id, version);
  const { state, sku } = external;
  if (state !== 'CONVERTED' || !sku)
    throw new AppError('STATE', { state: externalWorkflow.states[state].label, action: externalWorkflow.transitions.undoConversion.label });
  const { rows: records } = await sql<{ id: string; offerId: string | null }>`
    select em.id, em.offer_id from external_materials em join skus k on k.id = em.sku_id
    where k.spu_id = ${sku.spuId} and em.state = 'CONVERTED' order by em.id for update of em`.execute(tx);
  const offerIds = records.flatMap(({ offerId }) => offerId ?? []);
  const ids = records.map((record) => record.id);
  await refuseUsedMaterial(tx, sku, ids, offerIds);
  await setAuditAction(tx, externalWorkflow.transitions.undoConversion.label);
  await sql`
    update external_materials set state = 'PENDING', sku_id = null, offer_id = null, matched_at = null, matched_by = null where id = any(${ids}::bigint[])`.execute(
    tx,
  );
  await takeBackOffers(tx, offerIds, externalWorkflow.transitions.undoConversion.label);
  await withdrawMaterials(tx, user, [sku.spuId]);
  return getExternal(tx, id);
}

/** An SPU is taken back while it is a draft or disabled, nobody else offers it, and no document holds it. */
async function refuseUsedMaterial(
  tx: Tx,
  { spuId, spuCode }: NonNullable<ExternalMaterial['sku']>,
  ids: readonly string[],
  offerIds: readonly string[],
): Promise<void> {
  const { state } = await tx.selectFrom('spus').select('state').where('id', '=', spuId).forUpdate().executeTakeFirstOrThrow();
  const label = materialWorkflow.states[state as keyof typeof materialWorkflow.states].label;
  if (state === 'PENDING') throw new AppError('GUARD', { detail: `${spuCode} 已提交审核，请先打回再撤销` });
  if (state !== 'DRAFT' && state !== 'DISABLED') throw new AppError('GUARD', { detail: `${spuCode} 现在是“${label}”，请先停用再撤销` });
  const { rows: skus } = await sql<{ id: string }>`select id from skus where spu_id = ${spuId}`.execute(tx);
  const holders = await nameHolders(
    tx,
    [
      { table: 'spus', ids: [spuId] },
      { table: 'skus', ids: skus.map(({ id }) => id) },
      { table: 'offers', ids: offerIds },
    ],
    [
      { kind: materialWorkflow.kind, ids: [spuId] },
      { kind: externalWorkflow.kind, ids },
    ],
  );
  if (holders.length > 0) throw new AppError('GUARD', { detail: `${spuCode} 已被使用，不能撤销：${holders.join('；')}` });
  const { rows: others } = await sql<{ supplier: string }>`
    select s.abbreviation as supplier from offers o join suppliers s on s.id = o.supplier_id
    where o.spu_id = ${spuId} and not o.withdrawn and o.id <> all(${offerIds as string[]}::bigint[]) limit 1`.execute(tx);
  if (others[0]) throw new AppError('GUARD', { detail: `${spuCode} 之后又加了“${others[0].supplier}”的报价，不能撤销` });
}
