import type { ExternalBatch } from '@mrp/contract/features/external-materials/input.ts';
import { AppError } from '../../platform/app-error.ts';
import type { Tx } from '../../platform/database/database.ts';
import type { Identity } from '../../platform/http/identity.ts';
import { createExternals, withSeenPrices } from './commands.ts';
import { listExternals } from './queries.ts';

interface Made {
  id: string;
  code: string;
  name: string;
}

/** 批量录入: all lines of a supplier or none; each refusal stands at its line and field. */
export async function createExternalBatch(tx: Tx, user: Identity, { supplierId, lines }: ExternalBatch): Promise<Made[]> {
  const inputs = lines.map((line) => withSeenPrices(user, { ...line, supplierId }, {}));
  try {
    const ids = await createExternals(tx, user, inputs);
    const made = new Map((await listExternals(tx, ids)).map(({ id, code, name }) => [id, { id, code, name }]));
    return ids.flatMap((id) => made.get(id) ?? []);
  } catch (error) {
    if (!(error instanceof AppError) || error.errorName !== 'VALIDATION') throw error;
    const { fields = {} } = (error.data ?? {}) as { fields?: Record<string, string> };
    const placed = Object.entries(fields).map(([path, message]) => [placeOf(path), message]);
    throw new AppError('VALIDATION', {}, { fields: Object.fromEntries(placed) });
  }
}

/** The field of a line; the supplier's own is above the lines. A single line is named without its number. */
function placeOf(path: string): string {
  const named = /^\d+\./.test(path) ? path : `0.${path}`;
  return named.endsWith('.supplierId') ? 'supplierId' : `lines.${named}`;
}
