import { expect, it } from 'vitest';
import { chunkGroups, findChunkCycle } from './chunk-groups.ts';

it('the build finds circular imports between chunks, however long', () => {
  expect(findChunkCycle({ page: ['frame', 'list'], list: ['frame'], frame: [] })).toEqual([]);
  expect(findChunkCycle({ page: ['frame'], frame: ['icon'], icon: ['shell'], shell: ['frame'] })).toEqual(['frame', 'icon', 'shell']);
});

it('a group of modules that fewer share has the lower priority, so that it never contains what more share', () => {
  // `some` leaves out what prints need, whoever shares it.
  const shares = chunkGroups.flatMap((group) => ('minShareCount' in group && (!('test' in group) || group.name === 'some') ? [group] : []));
  expect(shares.length).toBeGreaterThan(1);
  for (const [at, group] of shares.entries())
    for (const later of shares.slice(at + 1)) {
      expect(later.minShareCount).toBeLessThan(group.minShareCount ?? 0);
      expect(later.priority).toBeLessThan(group.priority);
    }
});
