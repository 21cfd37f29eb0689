import { expect, it } from 'vitest';
import { chunkGroups, findChunkCycle } from './chunk-groups.ts';

it('the build finds circular imports between chunks, however long', () => {
  expect(findChunkCycle({ page: ['frame', 'list'], list: ['frame'], frame: [] })).toEqual([]);
  expect(findChunkCycle({ page: ['frame'], frame: ['icon'], icon: ['shell'], shell: ['frame'] })).toEqual(['frame', 'icon', 'shell']);
});

it('a group for every page excludes modules that load on demand', () => {
  const groupOf = (path: string) => chunkGroups.find((group) => 'test' in group && group.test.test(`/web/src/kit/${path}`))?.name;
  expect(['form/FormPage.tsx', 'grid/LineGrid.tsx', 'list/ListPage.tsx', 'lazy.tsx'].map(groupOf)).toEqual([
    'form',
    'grid',
    'list',
    'frame',
  ]);
  const onDemand = ['form/ConflictDialog.tsx', 'form/merge.ts', 'grid/paste.ts', 'files/edit-picture.ts', 'list/FilterDrawer.tsx'];
  expect(onDemand.map(groupOf)).toEqual(onDemand.map(() => undefined));
});
