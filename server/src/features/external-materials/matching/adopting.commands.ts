import type { ExternalInput } from '@mrp/contract/features/external-materials/input.ts';
import type { ExternalMaterial } from '@mrp/contract/features/external-materials/record.ts';
import type { Tx } from '../../../platform/database/database.ts';
import type { Identity } from '../../../platform/http/identity.ts';
import { createExternals } from '../commands.ts';
import { findDuplicates, readExternalContext } from '../context.queries.ts';
import { listExternals } from '../queries.ts';
import { checkExternal, completeExternal } from '../rules.ts';

/** What became of an input: a record, new or found by the duplicate guard, or the reason why it cannot be one. */
export type Adoption = { record: { id: string; code: string }; existed: boolean } | { reason: string };

/** Creates external records for those inputs that are valid and not there yet; each input gets its own answer. */
export async function adoptExternals(
  tx: Tx,
  user: Identity,
  inputs: readonly ExternalInput[],
  origin: ExternalMaterial['origin'],
): Promise<Adoption[]> {
  const context = await readExternalContext(tx, inputs);
  const answers: (Adoption | undefined)[] = inputs.map((input) => {
    const [found] = checkExternal(input, context);
    return found && { reason: found[1] };
  });
  const open = () => inputs.flatMap((input, at) => (answers[at] ? [] : [{ at, input }]));
  const findStored = async () => {
    const waiting = open();
    const complete = waiting.map(({ input }) => completeExternal(input, context));
    const doubled = new Map((await findDuplicates(tx, complete, [])).map(({ index, stored }) => [index, stored]));
    for (const [index, stored] of doubled) {
      const one = waiting[index];
      if (one && stored) answers[one.at] = { record: stored, existed: true };
    }
    return waiting.filter((_, index) => !doubled.has(index));
  };
  const fresh = await findStored();
  const ids = await createExternals(
    tx,
    user,
    fresh.map(({ input }) => input),
    origin,
  );
  const codes = new Map((await listExternals(tx, ids)).map(({ id, code }) => [id, code]));
  for (const [index, { at }] of fresh.entries()) {
    const id = ids[index] ?? '';
    answers[at] = { record: { id, code: codes.get(id) ?? '' }, existed: false };
  }
  // What was the same as another input finds its record now.
  if (open().length > 0) await findStored();
  return answers.map((answer) => answer ?? { reason: '与另一条相同，请刷新后重试' });
}
