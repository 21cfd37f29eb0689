import type { PageRoute } from '../../lib/page-route.ts';
import { partsOf, type HelpRole, type HelpTask } from './task-text.ts';

type Matches = (label: string, typed: string) => boolean;

/** The page of the menu that a page belongs to; none for pages that everybody may open. */
export function menuTitleOf(path: string, routes: readonly PageRoute[]): string | undefined {
  let page = routes.find((route) => route.path === path);
  while (page?.hidden) {
    const above: string | undefined = page.tabOf ?? page.back;
    page = routes.find((route) => route.path === above);
  }
  return page?.title;
}

/** Whether the reader may open the task's page and press what it is about. */
export function canDo({ page, needs }: HelpTask, held: ReadonlySet<string>, routes: readonly PageRoute[]): boolean {
  const title = menuTitleOf(page, routes);
  return (title === undefined || held.has(title)) && (needs === undefined || held.has(needs));
}

/** The roles whose tasks the reader may do, and the others; with none, the one whose tasks the reader may do most of. */
export function arrangeRoles(
  roles: readonly HelpRole[],
  doable: (task: HelpTask) => boolean,
): { own: readonly HelpRole[]; others: readonly HelpRole[] } {
  const countOf = ({ tasks }: HelpRole) => tasks.filter(doable).length;
  const ofWork = roles.filter(({ isForAll }) => !isForAll);
  const whole = ofWork.filter((role) => countOf(role) === role.tasks.length);
  const most = ofWork.toSorted((one, other) => countOf(other) - countOf(one)).slice(0, 1);
  const own = [...(whole.length > 0 ? whole : most), ...roles.filter(({ isForAll }) => isForAll)];
  return { own, others: roles.filter((role) => !own.includes(role)) };
}

/** Every task once, in the order of the roles. */
export const allTasks = (roles: readonly HelpRole[]): HelpTask[] => [...new Set(roles.flatMap(({ tasks }) => tasks))];

/** Pages that are used like another one, besides those of SPU and SKU. */
const usedLike: Readonly<Record<string, string>> = { '/skuEndProduct': '/skuMatterSupplier', '/api/docs': '/systemManage/apiKeys' };

/** /spuStorage for /skuStorage, /newSpuPreparation for /newSkuPreparation. */
const ofKind = (path: string, kind: 'sku' | 'spu'): string =>
  path.replace(/^\/s[kp]u/, `/${kind}`).replace(/^\/newS[kp]u/, kind === 'sku' ? '/newSku' : '/newSpu');

/** Tasks of the page itself, then those of the list that it belongs to. The manual has the tasks of SKU pages once; those of SPU are done alike. */
export function tasksOfPage(path: string, tasks: readonly HelpTask[], routes: readonly PageRoute[]): HelpTask[] {
  const own = tasksBeside(path, tasks, routes);
  const like = ofKind(path, 'sku');
  const twin = usedLike[like] ?? like;
  if (twin === path) return own;
  const isPage = (page: string): page is HelpTask['page'] => routes.some((route) => route.path === page);
  const hereOf = ({ page, ...task }: HelpTask): HelpTask => {
    const here = page === twin ? path : ofKind(page, /^\/(s|newS)pu/.test(path) ? 'spu' : 'sku');
    return { ...task, page: isPage(here) ? here : page };
  };
  const known = new Set(own.map(({ id }) => id));
  return [
    ...own,
    ...tasksBeside(twin, tasks, routes)
      .filter(({ id }) => !known.has(id))
      .map(hereOf),
  ];
}

function tasksBeside(path: string, tasks: readonly HelpTask[], routes: readonly PageRoute[]): HelpTask[] {
  const title = menuTitleOf(path, routes);
  const near = title === undefined ? [] : tasks.filter((task) => task.page !== path && menuTitleOf(task.page, routes) === title);
  const own = tasks.filter((task) => task.page === path);
  // What a page is opened for most has a picture.
  return [...own.filter(({ picture }) => picture), ...own.filter(({ picture }) => !picture), ...near];
}

/** Tasks in which every typed word is found: in title and page by pinyin too, in the steps as it is written. */
export function findTasks(typed: string, tasks: readonly HelpTask[], matches: Matches, titleOf: (path: string) => string): HelpTask[] {
  const words = typed.trim().split(/\s+/);
  const inTitle = ({ title, page, words: more = '' }: HelpTask, word: string) =>
    [title, titleOf(page), more].some((label) => matches(label, word));
  const inSteps = ({ steps }: HelpTask, word: string) =>
    /\p{Script=Han}/u.test(word) &&
    steps
      .map((step) =>
        partsOf(step)
          .map(({ text }) => text)
          .join(''),
      )
      .some((step) => step.includes(word));
  const found = tasks.filter((task) => words.every((word) => inTitle(task, word) || inSteps(task, word)));
  const isFirst = (task: HelpTask) => words.every((word) => matches(task.title, word));
  return [...found.filter(isFirst), ...found.filter((task) => !isFirst(task))];
}
