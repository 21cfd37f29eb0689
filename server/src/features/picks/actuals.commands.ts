import { bomInputOf } from '@mrp/contract/features/styles/bom-line-input.ts';
import { sql } from 'kysely';
import type { Actuals, ConsumptionAdoption, DyeLossAdoption } from '@mrp/contract/features/picks/actuals.ts';
import { decimal, roundHalfUp, signed } from '@mrp/contract/lib/decimals.ts';
import { AppError } from '../../platform/app-error.ts';
import { setAuditAction, type Tx } from '../../platform/database/database.ts';
import { setDyeLoss } from '../materials/editing.commands.ts';
import { createBoms } from '../styles/boms/commands.ts';
import { listStoredBoms } from '../styles/boms/stored.queries.ts';
import { inactiveAllowed } from '../styles/boms/versions.commands.ts';
import { getActuals } from './actuals.queries.ts';

const CHANGED = '实际用量已有变化，请按现在的数字重新确认';

/** 采纳实际单耗: the next version of the style's BOM, a draft, with the loss by which its gross consumption becomes the actual one. */
export async function adoptConsumption(
  tx: Tx,
  { styleId, spuId, deviationPercent }: ConsumptionAdoption,
): Promise<{ id: string; code: string }> {
  const { advice } = await getActuals(tx, { styleId, spuId });
  const [advised] = advice;
  if (!advised?.bom) throw new AppError('GUARD', { detail: '这个款式没有用到该物料的已生效BOM，或还没有领完的成衣订单' });
  if (advised.deviationPercent !== deviationPercent) throw new AppError('GUARD', { detail: CHANGED });
  await sql`select from boms where id = ${advised.bom.id} for update`.execute(tx);
  const [bom] = await listStoredBoms(tx, [advised.bom.id]);
  if (bom?.state !== 'EFFECTIVE') throw new AppError('GUARD', { detail: CHANGED });
  const told = `${advised.material} 实际单耗 ${signed(deviationPercent)}%（${advised.cases} 张成衣订单）`;
  await setAuditAction(tx, '采纳实际单耗', told);
  const [made] = await createBoms(tx, [
    {
      styleId: bom.styleId,
      spuId: bom.spuId,
      type: bom.type,
      remark: bom.remark,
      changeNote: `采纳${told}`,
      copiedFromId: bom.id,
      kept: inactiveAllowed(bom),
      lines: bom.lines.map((line) => {
        const input = bomInputOf(line);
        return line.spu.id === spuId ? { ...input, ...learnedLoss(input, deviationPercent) } : input;
      }),
    },
  ]);
  return made ?? { id: '', code: '' };
}

/** Loss in percent points; below the net consumption the net one falls instead, for a loss is never negative. */
export function learnedLoss(
  { consumption, loss }: { consumption: string; loss: string | null },
  deviationPercent: string,
): { consumption: string; loss: string } {
  const factor = decimal(loss ?? '0')
    .div(100)
    .plus(1)
    .times(decimal(deviationPercent).div(100).plus(1));
  if (factor.gte(1)) return { consumption, loss: roundHalfUp(factor.minus(1).times(100), 2) };
  return { consumption: roundHalfUp(decimal(consumption).times(factor), 4), loss: '0' };
}

/** 采纳实际染损 as the material's standard, which netting and greige follow from then on. */
export async function adoptDyeLoss(tx: Tx, { spuId, supplierId, actual }: DyeLossAdoption): Promise<Actuals> {
  const { dyeLosses } = await getActuals(tx, { spuId });
  const learned = dyeLosses.find(({ supplier }) => supplier.id === supplierId);
  if (!learned || learned.actual !== actual) throw new AppError('GUARD', { detail: CHANGED });
  await setAuditAction(tx, '采纳实际染损', `${learned.supplier.name} ${learned.productions} 张生产单`);
  await setDyeLoss(tx, spuId, actual);
  return getActuals(tx, { spuId });
}
