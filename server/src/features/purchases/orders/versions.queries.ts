import { sql } from 'kysely';
import { purchaseFields, versionFields } from '@mrp/contract/features/purchases/fields.ts';
import type { PurchaseDifference, PurchaseVersion } from '@mrp/contract/features/purchases/record.ts';
import { diffFields } from '@mrp/contract/lib/fields/field-differences.ts';
import { formatDecimal } from '@mrp/contract/lib/decimals.ts';
import { purchaseWords } from '@mrp/contract/features/purchases/words.ts';
import { anyId, preparedStatement, type Db } from '../../../platform/database/database.ts';
import { jsonFields } from '../../../platform/records.ts';

interface VersionLine {
  lineId: string;
  code: string;
  name: string;
  quantity: string;
  unit: string;
  decimals: number;
  unitPrice: string | null;
}

type Stored = Omit<PurchaseVersion, 'changes' | 'priceChanges'> & { orderId: string; needOn: string; holder: string; lines: VersionLine[] };

/** The versions of these orders, the newest first, each with its difference from the one before. */
export async function listVersions(db: Db, orderIds: readonly string[]): Promise<Map<string, PurchaseVersion[]>> {
  const { rows } = await sql<Stored>`${preparedStatement}
    select v.order_id, v.revision, v.reason, v.need_on, h.name as holder, v.placed_at, coalesce(a.nick_name, '系统') as placed_by, v.confirmed_at, b.nick_name as confirmed_by,
           coalesce((
             select jsonb_agg(jsonb_build_object('lineId', l.line_id::text, 'code', l.code, 'name', l.name, 'quantity', l.quantity::text, 'unit', u.name, 'decimals', u.decimals,
                      'unitPrice', l.unit_price::text, ${jsonFields(versionFields, 'l')}) order by l.line_id)
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

const { quantity, unitPrice, ...lineFields } = versionFields;
const { holderId, needOn } = purchaseFields;

function describe({ lines, orderId: _orderId, ...stored }: Stored, before: Stored | undefined): PurchaseVersion {
  if (!before) return { ...stored, changes: [], priceChanges: [] };
  const head = [
    ...differ(purchaseWords.purchase, holderId.label, before.holder, stored.holder),
    ...diffFields({ needOn }, before, stored).map((change) => ({ item: '采购单', ...change })),
  ];
  const old = new Map(before.lines.map((line) => [line.lineId, line]));
  const now = new Map(lines.map((line) => [line.lineId, line]));
  const gone = before.lines
    .filter(({ lineId }) => !now.has(lineId))
    .flatMap((line) => differ(nameOf(line), quantity.label, told(line), ''));
  const kept = lines.flatMap((line) => compareLines(old.get(line.lineId), line));
  const prices = lines.flatMap((line) => {
    const former = old.get(line.lineId);
    return former ? differ(nameOf(line), unitPrice.label, former.unitPrice ?? '', line.unitPrice ?? '') : [];
  });
  return { ...stored, changes: [...head, ...kept, ...gone], priceChanges: prices };
}

const nameOf = ({ code, name }: VersionLine): string => `${code} ${name}`;
const told = (line: VersionLine): string => `${formatDecimal(line.quantity, line.decimals)} ${line.unit}`;

function compareLines(before: VersionLine | undefined, line: VersionLine): PurchaseDifference[] {
  const item = nameOf(line);
  if (!before) return differ(item, quantity.label, '', told(line));
  return [
    ...differ(item, quantity.label, told(before), told(line)),
    ...diffFields(lineFields, before, line).map((change) => ({ item, ...change })),
  ];
}

const differ = (item: string, field: string, before: string, after: string): PurchaseDifference[] =>
  before === after ? [] : [{ item, field, before, after }];
