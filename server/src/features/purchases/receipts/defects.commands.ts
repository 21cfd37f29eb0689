import { sql } from 'kysely';
import type { Receipt } from '@mrp/contract/features/purchases/delivery.ts';
import type { DefectInput, Inspection } from '@mrp/contract/features/purchases/inspection.ts';
import { compareDecimals } from '@mrp/contract/lib/decimals.ts';
import type { Tx } from '../../../platform/database/database.ts';
import type { Identity } from '../../../platform/http/identity.ts';
import { refuseNonPictures, useFiles } from '../../files/commands.ts';

/** Something that an inspection refuses, or no longer does. */
interface Judged {
  lineId: string;
  lotId: string | null;
  receiptRollId: string | null;
  isRefused: boolean;
  /** A roll of an unfit lot is refused with it, for the reason of the lot. */
  isAlone: boolean;
  defect: DefectInput;
  field: string;
}

/** What of a receipt was judged, in the order of the form. */
function listJudged({ lines: stored }: Receipt, { lines, lots, rolls }: Inspection): Judged[] {
  const lineOfLot = new Map(stored.flatMap((line) => line.lots.map(({ id }) => [id, line.id] as const)).toReversed());
  const rollOf = new Map(stored.flatMap((line) => line.rolls.map((roll) => [roll.id, { lineId: line.id, lotId: roll.lotId }] as const)));
  const failed = new Set(lots.flatMap(({ lotId, quality }) => (quality === 'FAILED' ? lotId : [])));
  const nothing = { lotId: null, receiptRollId: null, isAlone: true };
  return [
    ...lines.map(({ lineId, rejected, defect }, at) => ({
      ...nothing,
      lineId,
      isRefused: compareDecimals(rejected, '0') > 0,
      defect,
      field: `lines.${at}`,
    })),
    ...lots.map(({ lotId, defect }, at) => ({
      ...nothing,
      lineId: lineOfLot.get(lotId) ?? '',
      lotId,
      isRefused: failed.has(lotId),
      defect,
      field: `lots.${at}`,
    })),
    ...rolls.map(({ id, rejected, defect }, at) => ({
      ...nothing,
      lineId: rollOf.get(id)?.lineId ?? '',
      receiptRollId: id,
      isRefused: rejected,
      isAlone: !failed.has(rollOf.get(id)?.lotId ?? ''),
      defect,
      field: `rolls.${at}`,
    })),
  ];
}

/** Requires a reason for everything that is refused, except at fields that have another error. */
export const checkDefects = (receipt: Receipt, inspection: Inspection, wrong: readonly string[]): Record<string, string> =>
  Object.fromEntries(
    listJudged(receipt, inspection)
      .filter(
        ({ isRefused, isAlone, defect, field }) =>
          isRefused && isAlone && defect === null && !wrong.some((path) => path.startsWith(`${field}.`)),
      )
      .map(({ field }) => [`${field}.defect.kind`, '请选择不合格原因']),
  );

/** Keeps the reasons of what is refused now; what is not refused any more has none. Rolls that were not judged keep theirs. */
export async function recordDefects(tx: Tx, user: Identity, receipt: Receipt, inspection: Inspection): Promise<void> {
  const judged = listJudged(receipt, inspection);
  const refused = judged.filter(({ isRefused, defect }) => isRefused && defect !== null);
  await refuseNonPictures(
    tx,
    refused.map(({ field, defect }) => [`${field}.defect.pictureIds`, defect?.pictureIds ?? []]),
  );
  const given = refused.map(({ lineId, lotId, receiptRollId, defect }) => ({ lineId, lotId, receiptRollId, ...defect }));
  const untouched = receipt.defects.flatMap(({ id, rollId }) =>
    rollId !== null && !inspection.rolls.some((roll) => roll.id === rollId) ? id : [],
  );
  const wanted = sql`jsonb_to_recordset(${JSON.stringify(given)}) as w ("lineId" bigint, "lotId" bigint, "receiptRollId" bigint, kind text, place text)`;
  const isSame = sql`d.line_id = w."lineId" and d.lot_id is not distinct from w."lotId" and d.receipt_roll_id is not distinct from w."receiptRollId"`;
  await sql`
    delete from receipt_defects d
    where d.receipt_id = ${receipt.id} and not d.id = any(${untouched}::bigint[]) and not exists (select from ${wanted} where ${isSame})`.execute(
    tx,
  );
  await sql`
    insert into receipt_defects as d (receipt_id, line_id, lot_id, receipt_roll_id, kind, place)
    select ${receipt.id}::bigint, w."lineId", w."lotId", w."receiptRollId", w.kind, w.place from ${wanted}
    on conflict on constraint receipt_defects_subject do update set kind = excluded.kind, place = excluded.place
    where (d.kind, d.place) is distinct from (excluded.kind, excluded.place)`.execute(tx);
  await replacePictures(tx, user, receipt.id, given);
}

type Given = Pick<Judged, 'lineId' | 'lotId' | 'receiptRollId'> & { pictureIds?: readonly string[] };

async function replacePictures(tx: Tx, user: Identity, receiptId: string, given: readonly Given[]): Promise<void> {
  const pictures = given.flatMap(({ pictureIds = [], ...subject }) =>
    [...new Set(pictureIds)].map((fileId, position) => ({ ...subject, fileId, position })),
  );
  const defects = sql`
    select d.id from receipt_defects d
    join jsonb_to_recordset(${JSON.stringify(given)}) as g ("lineId" bigint, "lotId" bigint, "receiptRollId" bigint)
      on d.line_id = g."lineId" and d.lot_id is not distinct from g."lotId" and d.receipt_roll_id is not distinct from g."receiptRollId"`;
  await sql`delete from receipt_defect_pictures p where p.defect_id in (${defects})`.execute(tx);
  const rows = JSON.stringify(pictures);
  const files = pictures.map(({ fileId }) => fileId);
  const { rows: kept } = await sql<{ fileId: string }>`
    select p.file_id from receipt_defect_pictures p join receipt_defects d on d.id = p.defect_id where d.receipt_id = ${receiptId}`.execute(
    tx,
  );
  await useFiles(tx, user, 'receipt', receiptId, [...files, ...kept.map(({ fileId }) => fileId)]);
  await sql`
    insert into receipt_defect_pictures (defect_id, position, file_id)
    select d.id, w.position, w."fileId"
    from jsonb_to_recordset(${rows}) as w ("lineId" bigint, "lotId" bigint, "receiptRollId" bigint, position integer, "fileId" bigint)
    join receipt_defects d on d.line_id = w."lineId" and d.lot_id is not distinct from w."lotId"
      and d.receipt_roll_id is not distinct from w."receiptRollId"`.execute(tx);
}
