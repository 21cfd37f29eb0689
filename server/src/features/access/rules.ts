import { buttonNames, menu, menuTitles } from '@mrp/contract/permissions.ts';

/** Failures before the first wait, and the longest wait in minutes. */
const FREE_FAILURES = 5;
const LONGEST_WAIT_MINUTES = 15;

/** The wait in minutes after the nth consecutive failure: none, then 1, 2, 4 … 15. */
export function waitMinutes(failures: number): number {
  return failures < FREE_FAILURES ? 0 : Math.min(2 ** (failures - FREE_FAILURES), LONGEST_WAIT_MINUTES);
}

/** Account names are case-insensitive. */
export function normaliseAccount(username: string): string {
  return username.trim().normalize('NFKC').toLowerCase();
}

const closedList: ReadonlySet<string> = new Set([...menuTitles, ...buttonNames]);

/** Names that are not declared permissions. */
export function unknownPermissions(names: readonly string[]): string[] {
  return names.filter((name) => !closedList.has(name));
}

/** Adds the permission of a menu group when one of its pages is granted. */
export function withGroups(menus: readonly string[]): string[] {
  const granted = new Set(menus);
  for (const group of menu) if (group.pages.some((page) => granted.has(page.title))) granted.add(group.title);
  return menuTitles.filter((title) => granted.has(title));
}

/** One account per built-in role; listed on the login page in a demo only. */
export const demoAccounts: { username: string; role: string }[] = [
  { username: 'admin', role: '管理员' },
  { username: 'kaifa', role: '面料开发' },
  { username: 'caigou', role: '面料采购' },
  { username: 'jishu', role: '技术核价' },
  { username: 'hejia', role: '核价员' },
  { username: 'hejiazhuguan', role: '核价主管' },
  { username: 'beiliao', role: '备料专员' },
  { username: 'beiliaozhuguan', role: '备料主管' },
  { username: 'cangguan', role: '仓管' },
  { username: 'pandian', role: '盘点员' },
  { username: 'pandianshenhe', role: '盘点审核' },
  { username: 'baobiao', role: '报表只读' },
  { username: 'caiwu', role: '财务对账' },
];

export function isDemoAccount(username: string): boolean {
  return demoAccounts.some((account) => account.username === normaliseAccount(username));
}
