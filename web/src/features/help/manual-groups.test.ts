import { shippedRoles } from '@mrp/contract/roles.ts';
import { beforeAll, describe, expect, it } from 'vitest';
import { routes } from '../../app/routes.tsx';
import { loadPinyin, matchesText } from '../../lib/format/text-match.ts';
import { allTasks, arrangeRoles, canDo, findTasks, menuTitleOf, tasksOfPage } from './manual-groups.ts';
import { helpRoles } from './roles-text.ts';
import { partsOf, type HelpTask } from './task-text.ts';

const tasks = allTasks(helpRoles);
const titleOf = (path: string): string => routes.find((route) => route.path === path)?.title ?? '';
const heldBy = (name: string): ReadonlySet<string> => {
  const role = shippedRoles.find((one) => one.name === name);
  return new Set<string>([...(role?.menus ?? []), ...(role?.buttons ?? [])]);
};
/** The names on the screen that the steps of a task tell to press or to read. */
const namesIn = ({ steps }: HelpTask): string[] =>
  steps
    .flatMap(partsOf)
    .filter(({ isName }) => isName)
    .map(({ text }) => text);
const find = (typed: string) => findTasks(typed, tasks, matchesText, titleOf).map(({ id }) => id);

/** Every text in the sources that could stand on a screen. */
const sources = Object.entries(
  import.meta.glob<string>(
    ['../../**/*.{ts,tsx}', '../../../../contract/src/**/*.ts', '../../../../server/src/features/**/*.ts', '!**/*.test.{ts,tsx}'],
    {
      query: '?raw',
      import: 'default',
      eager: true,
    },
  ),
).filter(([path]) => !path.endsWith('.test.ts') && !path.startsWith('./'));
const shown = new Set(
  sources.flatMap(([, code]) =>
    [...code.matchAll(/'([^'\n]+)'|"([^"\n]+)"|>\s*([^<>{}\n]+?)\s*<|^\s*([^\s'"`<>{}=;]+)\s*$/gm)].map((found) =>
      (found.slice(1).find((text) => text !== undefined) ?? '').trim(),
    ),
  ),
);

/** Labels that are put together: `提交${label}核价`, and those that go on after a comma. */
const composed = sources
  .flatMap(([, code]) => [...code.matchAll(/`([^`\n]+)`/g)].map(([, text = '']) => text.split(/，(?=\$)/)[0]!.split(/\$\{[^}]*\}/)))
  .filter((parts) => (parts.join('').match(/\p{Script=Han}/gu) ?? []).length >= 2)
  .map((parts) => new RegExp(`^${parts.map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')).join('[^，。]{1,6}')}$`));
const isShown = (name: string): boolean => shown.has(name) || composed.some((label) => label.test(name));

describe('the manual', () => {
  it('would not name what stands nowhere', () => {
    expect(['一键出库', '保存并付款'].filter(isShown)).toEqual([]);
  });

  it.each(tasks.map((task) => [task.id, task] as const))('%s names only what stands on a screen', (_, task) => {
    expect(namesIn(task).filter((name) => !isShown(name))).toEqual([]);
  });

  it.each(tasks.map((task) => [task.id, task] as const))('%s has three to seven steps and a page', (_, task) => {
    expect(task.steps.length).toBeGreaterThanOrEqual(3);
    expect(task.steps.length).toBeLessThanOrEqual(7);
    expect(titleOf(task.page), task.page).not.toBe('');
  });

  it('has an anchor of its own for each task', () => {
    expect(new Set(tasks.map(({ id }) => id)).size).toBe(tasks.length);
  });

  it('has ten tasks or more for each shipped role, all of which that role may do', () => {
    expect(helpRoles.map(({ name }) => name).toSorted()).toEqual([...shippedRoles.map(({ name }) => name), '所有人'].toSorted());
    for (const role of helpRoles.filter(({ name }) => name !== '所有人')) {
      expect(role.tasks.length, role.name).toBeGreaterThanOrEqual(10);
      const held = heldBy(role.name);
      expect(
        role.tasks.filter((task) => !canDo(task, held, routes)).map(({ id }) => id),
        role.name,
      ).toEqual([]);
    }
  });

  it('puts the roles first whose tasks the reader may do', () => {
    const ownOf = (name: string) => arrangeRoles(helpRoles, (task) => canDo(task, heldBy(name), routes)).own.map((role) => role.name);
    expect(ownOf('仓管')).toEqual(['仓管', '所有人']);
    expect(ownOf('核价主管')).toEqual(['核价主管', '所有人']);
    expect(ownOf('管理员')).toHaveLength(helpRoles.length);
  });
});

/** Pages with a “?”: not those before the log-in, the manual itself and the pieces of the kit. */
const helped = routes.filter((route) => !route.public && route.path !== '/help' && !route.path.startsWith('/_kit'));

describe('the “?” of a page', () => {
  it.each(helped.filter(({ path }) => path !== '/selectSKU').map(({ path }) => [path] as const))('%s opens tasks of its own', (path) => {
    expect(tasksOfPage(path, tasks, routes)).not.toEqual([]);
  });

  it('tells the tasks of SKU pages on those of SPU, and opens the page where one is', () => {
    const counted = tasksOfPage('/spuInventory', tasks, routes);
    expect(counted.map(({ id, page }) => [id, page])).toEqual(expect.arrayContaining([['new-stocktake', '/spuInventory']]));
    expect(tasksOfPage('/spuInventoryCycle', tasks, routes).find(({ id }) => id === 'cycle')?.page).toBe('/spuInventoryCycle');
    expect(tasksOfPage('/spuStorage', tasks, routes).map(({ id }) => id)).toEqual(expect.arrayContaining(['greige', 'transfer']));
    expect(tasksOfPage('/spuEndProduct', tasks, routes).find(({ id }) => id === 'supplier-counts')?.page).toBe('/spuEndProduct');
    expect(tasksOfPage('/skuStorage', tasks, routes).every(({ page }) => !page.startsWith('/spu'))).toBe(true);
  });

  it('puts what the page is opened for most first', () => {
    expect(tasksOfPage('/purchaseReceipts', tasks, routes)[0]?.title).toBe('检验到货');
  });
});

describe('tasks are found', () => {
  beforeAll(loadPinyin);

  it.each([
    ['收货', 'receive'],
    ['shouhuo', 'receive'],
    ['cgsh', 'receive'],
    ['xiadan', 'place-order'],
    ['盘点 复盘', 'count-again'],
    ['chongzhimima', 'reset-password'],
    ['API', 'api-keys'],
    ['换缸', 'issue'],
  ])('for “%s”', (typed, id) => {
    expect(find(typed)).toContain(id);
  });

  it('by their title first, and not at all for other words', () => {
    expect(find('下单')[0]).toBe('place-order');
    expect(find('zzzz')).toEqual([]);
  });

  it('for a page, its own before those of its list', () => {
    expect(menuTitleOf('/addColor', routes)).toBe('内部物料档案');
    const ids = tasksOfPage('/addColor', tasks, routes).map(({ id }) => id);
    expect(ids[0]).toBe('add-colours');
    expect(ids).toContain('submit-material');
    expect(tasksOfPage('/shipmentDetail', tasks, routes).map(({ id }) => id)).toContain('receive');
  });
});
