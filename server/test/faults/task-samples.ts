import { developmentTasksApi as api } from '@mrp/contract/features/development-tasks.ts';
import type { Task } from '@mrp/contract/features/development-tasks/record.ts';
import { networkProductsApi } from '@mrp/contract/features/network-products.ts';
import { importList, lineOf, productsOf } from '../network-products.ts';
import { aSupplier } from '../suppliers.ts';
import { aTask, aTaskIn, roundInput, taskInput } from '../tasks.ts';
import { ofId, sample, type Sample, type Scene } from './write-samples.ts';

/** Development tasks with their samples, verdicts and adoption. */
export function taskSamples({ t, d, user }: Scene): Sample[] {
  const inState = async (state: 'DEVELOPING' | 'CONFIRMING') => aTaskIn(t, d, user, state, (await aSupplier(t)).id);
  const ofRound = ({ id, rounds }: Task) => ({ params: { id, roundId: rounds[0]!.id } });
  const closed = (task: Task) => ({ action: 'close' as const, version: task.version, reason: '不再需要' });
  return [
    sample(api.create, async () => ({ body: await taskInput(t, d) })),
    sample(api.createFromBasket, async () => {
      const { id, name } = await aSupplier(t);
      await importList(t, user, { supplier: name, lines: [lineOf('T-1')] });
      const ids = Object.values(await productsOf(user, id)).map((product) => product.id);
      await user.call(networkProductsApi.addToBasket, { body: { chosen: { ids } } });
      return { body: { ...(await taskInput(t, d)), productIds: ids } };
    }),
    sample(api.edit, async () => {
      const { id, version } = await aTask(t, d, user);
      return { ...ofId({ id }), body: { ...(await taskInput(t, d)), version } };
    }),
    sample(api.transition, async () => {
      const task = await inState('DEVELOPING');
      return { ...ofId(task), body: closed(task) };
    }),
    sample(api.transitionMany, async () => ({
      body: { action: 'close' as const, chosen: { ids: [(await aTask(t, d, user)).id] }, reason: '不再需要' },
    })),
    sample(api.assignMany, async () => ({ body: { chosen: { ids: [(await aTask(t, d, user)).id] }, assigneeId: user.id } })),
    sample(api.addRound, async () => ({ ...ofId(await inState('DEVELOPING')), body: roundInput(d, (await aSupplier(t)).id) })),
    sample(api.editRound, async () => {
      const task = await inState('DEVELOPING');
      return { ...ofRound(task), body: { ...roundInput(d, task.rounds[0]!.supplier.id), version: task.rounds[0]!.version } };
    }),
    sample(api.judgeRound, async () => {
      const task = await inState('DEVELOPING');
      return { ...ofRound(task), body: { version: task.rounds[0]!.version, verdict: 'REVISE' as const, reason: '偏厚' } };
    }),
    sample(api.adopt, async () => {
      const task = await inState('CONFIRMING');
      const { id, name, version, rounds, classificationId } = task;
      const colourId = d.colour('藏青');
      const facts = { name, classificationId: classificationId!, colourId, width: '161', gramWeight: '184', specification: '' };
      return { ...ofId({ id }), body: { ...facts, version, roundId: rounds[0]!.id } };
    }),
  ];
}
