import type { LabelPrint, LabelPrintInput } from '@mrp/contract/features/stock/label-prints.ts';
import type { Tx } from '../../../platform/database/database.ts';
import { getLabelPrint } from './label-prints.queries.ts';

export async function recordLabelPrint(tx: Tx, print: LabelPrintInput): Promise<LabelPrint> {
  const { id } = await tx.insertInto('labelPrints').values(print).returning('id').executeTakeFirstOrThrow();
  const stored = await getLabelPrint(tx, id);
  if (!stored) throw new Error(`no label print ${id}`);
  return stored;
}
