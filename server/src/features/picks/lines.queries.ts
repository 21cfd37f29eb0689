import { sql } from 'kysely';
import type { PickInput, PickLineInput } from '@mrp/contract/features/picks/record.ts';
import { decimal, formatDecimal } from '@mrp/contract/lib/decimals.ts';
import { checkNumber, inUnit, rules } from '@mrp/contract/lib/fields/numeric-rules.ts';
import { pickWords } from '@mrp/contract/features/picks/words.ts';
import { AppError } from '../../platform/app-error.ts';
import { anyId, preparedStatement, type Db } from '../../platform/database/database.ts';
import { listSuggestions, refuseUnsized } from './proposals.queries.ts';
import { exceeds } from './tolerance.rules.ts';

interface PickedMaterial {
  skuId: string;
  spuId: string;
  code: string;
  name: string;
  colourName: string;
  unitId: string;
  unit: string;
  decimals: number;
  tolerance: string;
}

export interface PlannedPickLine {
  input: PickLineInput;
  material: PickedMaterial;
  /** By the BOM, without what other open picks have planned; null by hand. */
  suggested: string | null;
}

/** The style of the garment order, and the words that find the pick. A day that the pick had already may be past. */
export async function readHead(
  db: Db,
  { holderId, garmentOrderId, needOn }: Pick<PickInput, 'holderId' | 'garmentOrderId' | 'needOn'>,
  keptDay: string | null = null,
): Promise<{ styleId: string | null; words: string[] }> {
  const { rows } = await sql<{ name: string | null; tooEarly: boolean }>`
    select (select name from holders where id = ${holderId} and active and kind <> 'TRANSIT') as name, ${needOn}::date < business_day() as too_early`.execute(
    db,
  );
  const fields: Record<string, string> = {};
  if (rows[0]?.name == null) fields['holderId'] = '领料处不存在或已停用，请重新选择';
  if (rows[0]?.tooEarly === true && needOn !== keptDay) fields['needOn'] = '需求日不能早于今天';
  if (Object.keys(fields).length > 0) throw new AppError('VALIDATION', {}, { fields });
  if (garmentOrderId === null) return { styleId: null, words: [rows[0]?.name ?? ''] };
  const { rows: orders } = await sql<{ code: string; styleId: string; style: string; state: string }>`
    select g.code, g.style_id, s.code as style, g.state from garment_orders g join styles s on s.id = g.style_id where g.id = ${garmentOrderId}`.execute(
    db,
  );
  const [order] = orders;
  if (!order) throw new AppError('NOT_FOUND', { what: pickWords.garmentOrder });
  if (order.state !== 'OPEN') throw new AppError('GUARD', { detail: `成衣订单 ${order.code} 已关闭或取消，不能领料` });
  return { styleId: order.styleId, words: [rows[0]?.name ?? '', order.code, order.style] };
}

/** Checks the lines of a pick; fails with all errors by field. */
export async function planLines(db: Db, garmentOrderId: string | null, inputs: readonly PickLineInput[]): Promise<PlannedPickLine[]> {
  const materials = await readMaterials(
    db,
    inputs.map(({ skuId }) => skuId),
  );
  const suggestions = garmentOrderId === null ? [] : await listSuggestions(db, [garmentOrderId]);
  refuseUnsized(suggestions);
  const suggestedOf = new Map(
    suggestions.map(({ skuId, skcId, suggested, planned }) => [`${skuId} ${skcId}`, decimal(suggested).minus(decimal(planned))]),
  );
  const fields: Record<string, string> = {};
  const seen = new Set<string>();
  const lines = inputs.flatMap((input, at): PlannedPickLine[] => {
    const key = `${input.skuId} ${input.skcId ?? ''}`;
    const material = materials.get(input.skuId);
    const left = suggestedOf.get(key);
    const suggested = garmentOrderId === null || input.skcId === null ? null : left && left.gt(0) ? left.toFixed() : '0';
    if (!material) fields[`lines.${at}.skuId`] = '物料不存在或已停用，请重新选择';
    else if (seen.has(key)) fields[`lines.${at}.skuId`] = '同一物料与货色填写了两次，请合并';
    else if (input.skcId !== null && !left) fields[`lines.${at}.skuId`] = '该货色的BOM没有用到这个物料';
    seen.add(key);
    if (!material) return [];
    const wrong = checkNumber(inUnit(rules.documentQuantity, { decimals: material.decimals }), input.quantity);
    if (wrong) fields[`lines.${at}.quantity`] ??= wrong;
    else if (suggested !== null && input.reason === '' && exceeds(input.quantity, suggested, material.tolerance))
      fields[`lines.${at}.reason`] ??= `超过建议 ${formatDecimal(suggested, material.decimals)} ${material.unit} 的允差，请填写原因`;
    return [{ input, material, suggested }];
  });
  if (Object.keys(fields).length > 0) throw new AppError('VALIDATION', {}, { fields });
  return lines;
}

async function readMaterials(db: Db, skuIds: readonly string[]): Promise<Map<string, PickedMaterial>> {
  const { rows } = await sql<PickedMaterial>`${preparedStatement}
    select k.id as sku_id, s.id as spu_id, k.code, s.name, k.colour_name, u.id as unit_id, u.name as unit, u.decimals, coalesce(f.tolerance, 3)::text as tolerance
    from skus k
    join spus s on s.id = k.spu_id
    join classification_facts f on f.id = s.classification_id
    left join stock_items i on i.sku_id = k.id
    join units u on u.id = coalesce(i.unit_id, s.first_unit_id)
    where k.id = ${anyId([...new Set(skuIds)])} and s.state = 'ACTIVE' and k.state <> 'DISABLED'`.execute(db);
  return new Map(rows.map((row) => [row.skuId, row]));
}
