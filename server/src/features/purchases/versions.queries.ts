import { sql } from 'kysely';
import type { PurchaseDifference, PurchaseVersion } from '@mrp/contract/features/purchases/record.ts';
import { roundHalfUp } from '@mrp/contract/lib/decimals.ts';
import { anyId, preparedStatement, type Db } from '../../platform/database.ts';

interface VersionLine {
  lineId: string;
  code: string;
  name: string;
  quantity: string;
  unit: string;
  decimals: number;
  unitPrice: string | null;
  needOn: string;
  promisedOn: string | null;
}

type Stored = Omit<PurchaseVersion, 'changes' | 'priceChanges'> & { orderId: string; needOn: string; holder: string; lines: VersionLine[] };

/** The versions of these orders, the newest first, each with its difference from the one before. */
export async function listVersions(db: Db, orderIds: readonly string[]): Promise<Map<string, PurchaseVersion[]>> {
  const { rows } = await sql<Stored>`${preparedStatement}
    select v.order_id, v.revision, v.reason, v.need_on, h.name as holder, v.placed_at, coalesce(a.nick_name, '系统') as placed_by, v.confirmed_at, b.nick_name as confirmed_by,
           coalesce((
             select jsonb_agg(jsonb_build_object('lineId', l.line_id::text, 'code', l.code, 'name', l.name, 'quantity', l.quantity::text, 'unit', u.name, 'decimals', u.decimals,
                      'unitPrice', l.unit_price::text, 'needOn', l.need_on, 'promisedOn', l.promised_on) order by l.line_id)
             from purchase_version_lines l join units u on u.id = l.unit_id
             where l.order_id = v.order_id and l.revision = v.revision), '[]') as lines
    from purchase_versions v
    join holders h on h.id = v.holder_id
    left join users a on a.id = v.placed_by
    left join users b on b.id = v.confirmed_by
    where v.order_id = ${anyId(orderIds)} order by v.order_id, v.revision`.execute(db);
  const byOrder = Map.groupBy(rows, ({ orderId }) => orderId);
  return new Map(
    [...byOrder].map(([orderId, versions]) => [orderId, versions.map((version, at) => describe(version, versions[at - 1])).toReversed()]),
  );
}

function describe({ lines, needOn, holder, orderId: _orderId, ...version }: Stored, before: Stored | undefined): PurchaseVersion {
  if (!before) return { ...version, changes: [], priceChanges: [] };
  const head = [differ('采购单', '收货方', before.holder, holder), differ('采购单', '需求日期', before.needOn, needOn)];
  const old = new Map(before.lines.map((line) => [line.lineId, line]));
  const now = new Map(lines.map((line) => [line.lineId, line]));
  const gone = before.lines.filter(({ lineId }) => !now.has(lineId)).map((line) => differ(nameOf(line), '数量', told(line), ''));
  const kept = lines.flatMap((line) => compareLines(old.get(line.lineId), line));
  const prices = lines.map((line) =>
    differ(nameOf(line), '单价', old.get(line.lineId)?.unitPrice ?? '', old.has(line.lineId) ? (line.unitPrice ?? '') : ''),
  );
  return { ...version, changes: present([...head, ...kept, ...gone]), priceChanges: present(prices) };
}

const nameOf = ({ code, name }: VersionLine): string => `${code} ${name}`;
const told = ({ quantity, unit, decimals }: VersionLine): string => `${roundHalfUp(quantity, decimals)} ${unit}`;

function compareLines(before: VersionLine | undefined, line: VersionLine): (PurchaseDifference | null)[] {
  const item = nameOf(line);
  if (!before) return [differ(item, '数量', '', told(line))];
  return [
    differ(item, '数量', told(before), told(line)),
    differ(item, '需求日期', before.needOn, line.needOn),
    differ(item, '承诺交期', before.promisedOn ?? '', line.promisedOn ?? ''),
  ];
}

const differ = (item: string, field: string, before: string, after: string): PurchaseDifference | null =>
  before === after ? null : { item, field, before, after };
const present = (found: readonly (PurchaseDifference | null)[]): PurchaseDifference[] => found.filter((one) => one !== null);
