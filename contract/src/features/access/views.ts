import { z } from 'zod';
import { endpoint } from '../../lib/endpoint.ts';
import { Id, RequiredText, Version } from '../../lib/fields.ts';

export const densities = ['compact', 'standard', 'picture'] as const;
export type Density = (typeof densities)[number];
export const layouts = ['table', 'gallery'] as const;
export type Layout = (typeof layouts)[number];

/** 列设置: one column as a user wants it; the order is that of the array. What is not named stands as declared. */
export const ListColumn = z.strictObject({
  key: z.string().regex(/^\w{1,40}$/),
  /** Pixels; absent: as declared. */
  width: z.int().min(40).max(800).optional(),
  frozen: z.boolean(),
  hidden: z.boolean(),
});
export type ListColumn = z.infer<typeof ListColumn>;

const look = {
  /** Empty: as declared. */
  columns: z.array(ListColumn).max(100),
  /** null: the user's own preference. */
  density: z.enum(densities).nullable(),
};

/** mine: its owner · team: everyone who may open the page · system: the same, changed by administrators only. */
export const viewScopes = ['mine', 'team', 'system'] as const;
export type ViewScope = (typeof viewScopes)[number];

const question = {
  name: RequiredText(32),
  scope: z.enum(viewScopes),
  /** As the address writes them, `q` among them: a relative date stays relative. */
  filters: z.record(z.string().max(40), z.string().max(8000)),
  /** "": the list's own. */
  sort: z.string().max(80),
  layout: z.enum(layouts),
  ...look,
};

/** 视图: a list as somebody has arranged it. */
export const SavedView = z.object({
  ...question,
  id: Id,
  /** Key of the list. */
  page: z.string(),
  owner: z.string(),
  /** May be renamed, saved, shared and deleted by the caller. */
  changeable: z.boolean(),
  version: Version,
});
export type SavedView = z.infer<typeof SavedView>;

export const ViewInput = z.strictObject(question);
export type ViewInput = z.output<typeof ViewInput>;

/** All that one user has arranged on one page. */
export const PageViews = z.object({ views: z.array(SavedView), ...look, defaultViewId: Id.nullable() });
export type PageViews = z.infer<typeof PageViews>;

const OfPage = z.object({ page: z.string().regex(/^[\w-]{1,40}$/) });
const OfView = z.object({ id: Id });

export const viewsApi = {
  list: endpoint({
    method: 'GET',
    path: '/system/:product/mrp/lists/:page/views',
    permission: 'login',
    params: OfPage,
    response: PageViews,
    summary: '列表的视图与列设置',
  }),
  create: endpoint({
    method: 'POST',
    path: '/system/:product/mrp/lists/:page/views',
    permission: 'login',
    params: OfPage,
    body: ViewInput,
    response: SavedView,
    summary: '新建视图',
  }),
  edit: endpoint({
    method: 'PUT',
    path: '/system/:product/mrp/views/:id',
    permission: 'login',
    params: OfView,
    body: ViewInput.extend({ version: Version }),
    response: SavedView,
    summary: '修改视图',
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/system/:product/mrp/views/:id',
    permission: 'login',
    params: OfView,
    response: z.null(),
    summary: '删除视图',
  }),
  restore: endpoint({
    method: 'POST',
    path: '/system/:product/mrp/views/:id/restore',
    permission: 'login',
    params: OfView,
    response: SavedView,
    summary: '恢复视图',
  }),
  saveSettings: endpoint({
    method: 'PUT',
    path: '/system/:product/mrp/lists/:page/settings',
    permission: 'login',
    params: OfPage,
    body: z.strictObject({ ...look, defaultViewId: Id.nullable() }).partial(),
    response: z.null(),
    summary: '列设置与默认视图',
  }),
};
