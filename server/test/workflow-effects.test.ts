import { expect, it } from 'vitest';
import { actionNames, type Workflow } from '@mrp/contract/lib/workflow.ts';
import { composition } from '../src/features.ts';

/** Whether some sequence of transitions leads from one state to another. */
function leadsTo({ transitions }: Workflow, start: string, goal: string): boolean {
  const reached = new Set([start]);
  for (const state of reached)
    for (const { from, to } of Object.values(transitions)) if (from.some((source) => source === state)) reached.add(to);
  return reached.has(goal);
}

/** Transitions with a button from which no state before is reached again. */
const final = composition.workflows.flatMap((flow: Workflow) =>
  actionNames(flow).flatMap((action) => {
    const transition = flow.transitions[action]!;
    const isFinal = !transition.from.some((state) => leadsTo(flow, transition.to, state));
    return isFinal ? [{ name: `${flow.kind} ${action}`, transition }] : [];
  }),
);

it('every transition that cannot be taken back says what follows, so that it is asked about on every page and list', () => {
  expect(final.length).toBeGreaterThan(40);
  const untold = final.filter(({ transition }) => !transition.effect).map(({ name }) => name);
  // 补全 only adds the facts that an import lacked.
  expect(untold).toEqual(['material complete']);
});
