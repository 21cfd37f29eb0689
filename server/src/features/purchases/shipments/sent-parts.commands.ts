import type { Tx } from '../../../platform/database/database.ts';
import { cutMovedRolls } from '../../stock/lots/cut-rolls.commands.ts';
import type { ShipmentPostings } from './postings.rules.ts';

/** What is cut off a roll of the supplier travels as a roll of its own. */
export async function nameSentParts(tx: Tx, fromId: string, { postings, parts }: ShipmentPostings): Promise<ShipmentPostings> {
  const known = parts.filter(({ isNew }) => !isNew);
  const cut = await cutMovedRolls(
    tx,
    known.map((part) => ({ ...part, holderId: fromId })),
  );
  if (cut.size === 0) return { postings, parts };
  return {
    postings: postings.map((posting) =>
      posting.type === 'SHIP_IN' ? { ...posting, rollId: cut.get(posting.rollId ?? '')?.rollId ?? posting.rollId ?? null } : posting,
    ),
    parts: parts.map((part) => ({ ...part, ...cut.get(part.rollId ?? '') })),
  };
}
