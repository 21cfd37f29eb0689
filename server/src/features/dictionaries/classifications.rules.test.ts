import { describe, expect, it } from 'vitest';
import type { ClassFacts, ClassOption } from '@mrp/contract/features/dictionaries/classifications.ts';
import {
  inTreeOrder,
  listFactChanges,
  makeClassTree,
  refuseChild,
  refuseMove,
  type Branch,
  type MoveTarget,
} from './classifications.rules.ts';

const row = (id: string, parentId: string | null, sortOrder: number) => ({ id, parentId, sortOrder });

it('inTreeOrder puts parents before children and keeps the order of siblings', () => {
  const rows = [row('10', '2', 1), row('9', '2', 1), row('3', '1', 1), row('2', null, 2), row('1', null, 1), row('7', '404', 1)];
  expect(inTreeOrder(rows).map(({ id }) => id)).toEqual(['1', '3', '2', '9', '10']);
});

it('makeClassTree builds the documented tree and leaves out rows without a parent', () => {
  const option = (id: string, parentId: string | null, level: number, name: string) =>
    ({ id, parentId, level, name, abbreviation: 'X', firstUnit: null, secondUnit: null }) as ClassOption;
  const tree = makeClassTree([
    option('1', null, 1, '面料'),
    option('2', '1', 2, '针织'),
    option('3', '2', 3, '汗布'),
    option('9', '8', 3, '孤儿'),
  ]);
  expect(tree).toMatchObject([
    {
      name: '面料',
      classificationLevelValue: '类型',
      children: [{ classificationLevelValue: '大类', children: [{ name: '汗布', classificationLevelValue: '小类', children: [] }] }],
    },
  ]);
});

describe('the move of a classification', () => {
  const jersey: Branch = { id: '31', name: '汗布', parentId: '21', kind: 'FABRIC', level: 3, hasChildren: false, materials: 4 };
  const knits: Branch = { id: '21', name: '针织', parentId: '1', kind: 'FABRIC', level: 2, hasChildren: true, materials: 4 };
  const woven: MoveTarget = { id: '22', name: '梭织', parentId: '1', kind: 'FABRIC', level: 2, isLeaf: false, active: true, materials: 0 };
  const fabrics: MoveTarget = {
    id: '1',
    name: '面料',
    parentId: null,
    kind: 'FABRIC',
    level: 1,
    isLeaf: false,
    active: true,
    materials: 0,
  };
  const trims: MoveTarget = { ...fabrics, id: '2', name: '辅料', kind: 'TRIM' };

  it.each<[string, Branch, MoveTarget, string | null]>([
    ['a 小类 below another 大类', jersey, woven, null],
    ['a 小类 up to a 大类', jersey, fabrics, null],
    ['a root', { ...knits, level: 1 }, trims, '“针织”是内置的类型，不能移动'],
    ['to where it is', jersey, { ...woven, id: '21', name: '针织' }, '“汗布”已经在“针织”下'],
    ['below itself', knits, { ...woven, id: '21' }, '不能移到自己或自己的下级'],
    ['below its child', knits, { ...woven, id: '31', parentId: '21', level: 3 }, '不能移到自己或自己的下级'],
    ['below a deactivated one', jersey, { ...woven, active: false }, '“梭织”已停用，请先启用'],
    ['below a 小类', { ...jersey, hasChildren: false }, { ...woven, level: 3 }, '“梭织”是小类，不能再有下级'],
    ['a 大类 with children below a 大类', knits, woven, '“针织”有小类，只能放在类型下'],
    ['used fabrics to trims', jersey, trims, '“汗布”下已有 4 个物料，不能在面料和辅料之间移动'],
    ['unused fabrics to trims', { ...jersey, materials: 0 }, trims, null],
    [
      'below a leaf with materials',
      jersey,
      { ...woven, name: '牛仔', isLeaf: true, materials: 7 },
      '“牛仔”下已有 7 个物料，不能再有下级，请先把物料合并到其他分类',
    ],
    ['below an empty leaf', jersey, { ...woven, isLeaf: true }, null],
  ])('is checked: %s', (_what, branch, target, refusal) => {
    expect(refuseMove(branch, target)).toBe(refusal);
  });

  it('is refused below a 小类', () => {
    expect(refuseChild({ name: '汗布', level: 3, isLeaf: true, materials: 0 })).toBe('“汗布”是小类，不能再有下级');
  });

  it('is described with the facts that change', () => {
    const before: ClassFacts = {
      firstUnitId: '1',
      secondUnitId: null,
      greigeManaged: true,
      lotTracked: 'ROLL',
      defaultLoss: '3',
      defaultDyeLoss: '7',
      tolerance: '3',
      pointsLimit: '28',
    };
    const after: ClassFacts = {
      ...before,
      firstUnitId: '2',
      secondUnitId: '1',
      greigeManaged: false,
      lotTracked: 'NONE',
      defaultDyeLoss: null,
    };
    expect(
      listFactChanges(
        before,
        after,
        new Map([
          ['1', '米'],
          ['2', '公斤'],
        ]),
      ),
    ).toEqual([
      { name: 'firstUnitId', label: '主单位', before: '米', after: '公斤' },
      { name: 'secondUnitId', label: '辅单位', before: '未设置', after: '米' },
      { name: 'greigeManaged', label: '坯布管理', before: '是', after: '否' },
      { name: 'lotTracked', label: '缸号管理', before: '管缸号和匹号', after: '不管缸号' },
      { name: 'defaultDyeLoss', label: '默认染损率', before: '7%', after: '未设置' },
    ]);
    expect(listFactChanges(before, before, new Map())).toEqual([]);
  });
});
