import { buttons, type MenuTitle, type Permission } from '../../permissions.ts';

/** Titles whose pages tell what the books have: stock where it is, by material or by bin, and what is planned, ordered or made from it. */
const bookTitles: readonly MenuTitle[] = [
  '内部物料档案',
  'SKU库存',
  'SPU库存',
  '持有方管理',
  'SKU盘点',
  'SPU盘点',
  'SKU成品供应商盘点',
  'SKU物料供应商盘点',
  'SPU成品供应商盘点',
  'SPU物料供应商盘点',
  '定制BOM',
  '备料单管理',
  '数据导入',
  '领料管理',
  '物料采购管理',
  '对账单',
  '物料索赔',
  '备料总览',
  '美套报表',
  '面料报表',
  '特殊工艺报表',
  '核价物料报表',
  '应付报表',
  '供应商质量报表',
  '任务监控',
  '操作日志',
];

/** Rights that let their holder learn book quantities: whoever has one cannot count blind. */
export const bookRights: readonly Permission[] = bookTitles.flatMap((title): Permission[] => [
  title,
  ...(title in buttons ? buttons[title as keyof typeof buttons].map((action) => `${title}:${action}` as Permission) : []),
]);

export const seesBooks = (permissions: { has(permission: Permission): boolean }): boolean =>
  bookRights.some((permission) => permissions.has(permission));
