import { expect, it } from 'vitest';
import { chunkGroups, circleOf } from './chunk-groups.ts';

it('names the files of a build that ask for each other, however many lie between', () => {
  expect(circleOf({ page: ['frame', 'list'], list: ['frame'], frame: [] })).toEqual([]);
  expect(circleOf({ page: ['frame'], frame: ['icon'], icon: ['shell'], shell: ['frame'] })).toEqual(['frame', 'icon', 'shell']);
});

it('leaves what opens on demand out of the files that every page fetches', () => {
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
