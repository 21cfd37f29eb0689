import { expect, it } from 'vitest';
import { chunkGroups, findChunkCycle } from './chunk-groups.ts';

it('the build finds circular imports between chunks, however long', () => {
  expect(findChunkCycle({ page: ['frame', 'list'], list: ['frame'], frame: [] })).toEqual([]);
  expect(findChunkCycle({ page: ['frame'], frame: ['icon'], icon: ['shell'], shell: ['frame'] })).toEqual(['frame', 'icon', 'shell']);
});

it('a module goes to the narrowest of the groups that would take it: of the log-in page, the shell, lists and forms, before what any few share', () => {
  const priorityOf = (name: string): number => chunkGroups.find((group) => group.name === name)?.priority ?? Number.NaN;
  const narrowest = ['everywhere', 'shell', 'both', 'lists', 'parts', 'some'].map(priorityOf);
  expect(narrowest).toEqual(narrowest.toSorted((a, b) => b - a));
  expect(new Set(chunkGroups.map(({ priority }) => priority)).size).toBe(chunkGroups.length);
  for (const [wider, few] of [
    ['forms', 'fields'],
    ['fields', 'some'],
  ] as const)
    expect(priorityOf(wider)).toBeGreaterThan(priorityOf(few));
});
