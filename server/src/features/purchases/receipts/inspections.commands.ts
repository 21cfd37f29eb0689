import { sql } from 'kysely';
import type { Receipt } from '@mrp/contract/features/purchases/delivery.ts';
import type { Inspection } from '@mrp/contract/features/purchases/inspection.ts';
import { compareDecimals, decimal, sumDecimals } from '@mrp/contract/lib/decimals.ts';
import { allowZero, checkNumber, inUnit, rules } from '@mrp/contract/lib/fields/numeric-rules.ts';
import { AppError } from '../../../platform/app-error.ts';
import { anyId, preparedStatement, setAuditAction, type Tx } from '../../../platform/database/database.ts';
import type { Identity } from '../../../platform/http/identity.ts';
import { freezeRefused, freezeRolls, inspectLots, setRollPoints } from '../../stock/lots/commands.ts';
import { checkDefects, recordDefects } from './defects.commands.ts';
import { getReceipt } from './queries.ts';
import { splitOver } from '../shipments/shares.rules.ts';

/** 检验: the result of each lot and of single rolls, which freezes what is unfit; of goods without lots, how much is refused. */
export async function inspectReceipt(tx: Tx, user: Identity, id: string, inspection: Inspection): Promise<Receipt> {
  const { lines, lots, rolls, version } = inspection;
  const stored = await lockReceipt(tx, id);
  if (stored.version !== version) throw new AppError('VERSION_CONFLICT', {}, { newer: stored });
  const wrong = { ...checkInspection(stored, { lines, lots }), ...checkRolls(stored, rolls) };
  const fields = { ...wrong, ...checkDefects(stored, inspection, Object.keys(wrong)) };
  if (Object.keys(fields).length > 0) throw new AppError('VALIDATION', {}, { fields });
  await setAuditAction(tx, '检验');
  const changed = await inspectLots(tx, lots);
  await setPoints(tx, rolls);
  const refused = await setRefused(tx, stored, rolls, changed);
  const failed = new Set(lots.filter(({ quality }) => quality === 'FAILED').map(({ lotId }) => lotId));
  const typed = new Map(lines.map(({ lineId, rejected }) => [lineId, rejected]));
  const rejected = stored.lines.map((line) => ({
    id: line.id,
    decimals: line.unit.decimals,
    rejected: typed.get(line.id) ?? rejectedOf(line, failed, refused),
  }));
  await setRejected(tx, rejected);
  await freezeRejected(tx, id, rejected);
  await recordDefects(tx, user, stored, inspection);
  await sql`update receipts set state = 'INSPECTED', version = version + 1 where id = ${id}`.execute(tx);
  return getReceipt(tx, id);
}

export async function lockReceipt(tx: Tx, id: string): Promise<Receipt> {
  await sql`select from receipts where id = ${id} for update`.execute(tx);
  return getReceipt(tx, id);
}

type Line = Receipt['lines'][number];

/** What is left of the rolls of unfit lots, and of rolls that were refused alone. */
function rejectedOf({ rolls }: Line, failed: ReadonlySet<string>, refused: ReadonlySet<string>): string {
  return sumDecimals([
    '0',
    ...rolls.flatMap(({ id, lotId, quantity, returnedQuantity }) =>
      refused.has(id) || (lotId !== null && failed.has(lotId)) ? [decimal(quantity).minus(decimal(returnedQuantity)).toFixed()] : [],
    ),
  ]);
}

function checkInspection(receipt: Receipt, { lines, lots }: Pick<Inspection, 'lines' | 'lots'>): Record<string, string> {
  const fields: Record<string, string> = {};
  const known = new Map(receipt.lines.map((line) => [line.id, line]));
  const missing = new Map(receipt.lines.flatMap((line) => line.lots.map((lot) => [lot.id, lot.lotNo] as const)));
  lots.forEach(({ lotId }, at) => {
    if (!missing.delete(lotId)) fields[`lots.${at}.lotId`] = '这张收货单没有该缸，或填写了两次';
  });
  lines.forEach(({ lineId, rejected }, at) => {
    const line = known.get(lineId);
    const wrong = line && checkNumber(inUnit(allowZero(rules.documentQuantity), line.unit), rejected);
    if (!line) fields[`lines.${at}.lineId`] = '这张收货单没有该行';
    else if (line.lots.length > 0) fields[`lines.${at}.rejected`] = '分缸号的物料按缸检验';
    else if (wrong) fields[`lines.${at}.rejected`] = wrong;
    else if (compareDecimals(rejected, decimal(line.quantity).minus(decimal(line.returnedQuantity)).toFixed()) > 0)
      fields[`lines.${at}.rejected`] = '不能多于收到未退的数量';
  });
  if (missing.size > 0) fields['lots'] = `请填写每一缸的结果：${[...missing.values()].join('、')}`;
  return fields;
}

function checkRolls({ lines }: Receipt, rolls: Inspection['rolls']): Record<string, string> {
  const known = new Set(lines.flatMap((line) => line.rolls.map(({ id }) => id)));
  return Object.fromEntries(
    rolls.flatMap(({ id }, at) => (known.delete(id) ? [] : [[`rolls.${at}.defectPoints`, '这张收货单没有该匹，或填写了两次']])),
  );
}

/** What is refused of goods without lots cannot be used either; an inspection done again frees what it no longer refuses. */
async function freezeRejected(tx: Tx, receiptId: string, lines: readonly { id: string; rejected: string }[]): Promise<void> {
  const { rows } = await sql<{ id: string; holderId: string; ownership: 1 | 2; itemId: string }>`${preparedStatement}
    select l.id, d.holder_id, d.ownership, l.item_id
    from receipt_lines l join receipts d on d.id = l.receipt_id join stock_items i on i.id = l.item_id and i.lot_tracked = 'NONE'
    where l.receipt_id = ${receiptId} order by l.position`.execute(tx);
  const quantities = new Map(lines.map(({ id, rejected }) => [id, rejected]));
  await freezeRefused(
    tx,
    rows.map(({ id, ...key }) => ({
      ...key,
      documentKind: 'receipt',
      documentId: receiptId,
      lineId: id,
      quantity: quantities.get(id) ?? '0',
    })),
  );
}

/** Points that were counted at the inspection stand with the roll from now on; an empty cell takes them back. */
async function setPoints(tx: Tx, rolls: Inspection['rolls']): Promise<void> {
  if (rolls.length === 0) return;
  const { rows } = await sql<{ rollId: string; defectPoints: number | null }>`
    update receipt_rolls r set defect_points = w."defectPoints"
    from jsonb_to_recordset(${JSON.stringify(rolls)}) as w (id bigint, "defectPoints" integer)
    where r.id = w.id and r.roll_id is not null returning r.roll_id, r.defect_points`.execute(tx);
  await setRollPoints(tx, rows);
}

/** Single rolls that are unfit in a fit lot are frozen; one that no longer is becomes free. Returns the receipt's rolls that are refused now. */
async function setRefused(tx: Tx, { lines }: Receipt, rolls: Inspection['rolls'], changedLots: readonly string[]): Promise<Set<string>> {
  const typed = new Map(rolls.map(({ id, rejected }) => [id, rejected]));
  const known = lines.flatMap((line) =>
    line.rolls.map(({ id, isRejected }) => ({ id, before: isRejected, now: typed.get(id) ?? isRejected })),
  );
  const changed = known.filter(({ before, now }) => before !== now).map(({ id, now }) => ({ id, now }));
  await sql`
    update receipt_rolls r set rejected = w.now from jsonb_to_recordset(${JSON.stringify(changed)}) as w (id bigint, now boolean) where r.id = w.id`.execute(
    tx,
  );
  // A lot whose result changed has set free what other receipts refuse, too; and what one of them refuses stays frozen.
  const { rows } = await sql<{ lotId: string; rollId: string; rejected: boolean }>`
    select r.lot_id, r.roll_id, bool_or(r.rejected) as rejected from receipt_rolls r
    where r.lot_id in (select x.lot_id from receipt_rolls x where x.id = ${anyId(known.map(({ id }) => id))}) and r.roll_id is not null
    group by 1, 2
    having bool_or(r.id = ${anyId(changed.map(({ id }) => id))})
      or bool_or(r.rejected and (r.id = ${anyId(known.map(({ id }) => id))} or r.lot_id = ${anyId(changedLots)}))`.execute(tx);
  await freezeRolls(
    tx,
    rows.filter(({ rejected }) => !rejected),
    false,
  );
  await freezeRolls(
    tx,
    rows.filter(({ rejected }) => rejected),
    true,
  );
  return new Set(known.filter(({ now }) => now).map(({ id }) => id));
}

/** Shares what is refused of each line out to its orders, in proportion to what they got. */
async function setRejected(tx: Tx, lines: readonly { id: string; decimals: number; rejected: string }[]): Promise<void> {
  const { rows } = await sql<{ lineId: string; purchaseLineId: string; left: string; before: string }>`${preparedStatement}
    select line_id, purchase_line_id, (quantity - returned_quantity)::text as "left", rejected_quantity as before
    from receipt_shares where line_id = ${anyId(lines.map(({ id }) => id))} order by line_id, purchase_line_id`.execute(tx);
  const sharesOf = Map.groupBy(rows, ({ lineId }) => lineId);
  const shares = lines.flatMap(({ id, decimals, rejected }) => {
    const own = sharesOf.get(id) ?? [];
    const parts = splitOver(
      rejected,
      own.map(({ left }) => left),
      decimals,
    );
    return own.map((share, at) => ({ ...share, part: parts[at] ?? '0' }));
  });
  const parts = JSON.stringify(shares);
  await sql`
    update receipt_shares s set rejected_quantity = w.part
    from jsonb_to_recordset(${parts}) as w ("lineId" bigint, "purchaseLineId" bigint, part numeric)
    where s.line_id = w."lineId" and s.purchase_line_id = w."purchaseLineId"`.execute(tx);
  await sql`
    update purchase_lines p set rejected_quantity = p.rejected_quantity + w.change
    from (select "purchaseLineId" as id, sum(part - before) as change
          from jsonb_to_recordset(${parts}) as x ("purchaseLineId" bigint, part numeric, before numeric) group by 1) w
    where p.id = w.id and w.change <> 0`.execute(tx);
  await sql`
    update receipt_lines l set rejected_quantity = w.rejected
    from jsonb_to_recordset(${JSON.stringify(lines)}) as w (id bigint, rejected numeric) where l.id = w.id and l.rejected_quantity <> w.rejected`.execute(
    tx,
  );
}
