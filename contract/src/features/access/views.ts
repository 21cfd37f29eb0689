import { z } from 'zod';
import { endpoint } from '../../lib/endpoint.ts';
import { Id, RequiredText, Version } from '../../lib/fields/fields.ts';

export const densities = ['compact', 'standard', 'picture'] as const;
export type Density = (typeof densities)[number];
export const layouts = ['table', 'gallery'] as const;
export type Layout = (typeof layouts)[number];

/** 列设置: a user's settings of one column; the array gives the order. Other columns keep their declaration. */
export const ListColumn = z.strictObject({
  key: z.string().regex(/^\w{1,40}$/),
  /** In pixels; absent: as declared. */
  width: z.int().min(40).max(800).optional(),
  frozen: z.boolean(),
  hidden: z.boolean(),
});
export type ListColumn = z.infer<typeof ListColumn>;

const look = {
  /** Empty: as declared. */
  columns: z.array(ListColumn).max(100),
  /** Null: the user's own preference. */
  density: z.enum(densities).nullable(),
};

/** mine: only the owner · team: everyone who may open the page · system: the same, but only administrators change it. */
export const viewScopes = ['mine', 'team', 'system'] as const;
export type ViewScope = (typeof viewScopes)[number];

const question = {
  name: RequiredText(32),
  scope: z.enum(viewScopes),
  /** Query parameters of the page, including `q`; relative dates stay relative. */
  filters: z.record(z.string().max(40), z.string().max(8000)),
  /** "" uses the list's default. */
  sort: z.string().max(80),
  layout: z.enum(layouts),
  /** The field by which the rows are grouped; "": not grouped. */
  groupBy: z.string().max(40),
  ...look,
};

/** 视图: saved columns, filters and sort of a list. */
export const SavedView = z.object({
  ...question,
  id: Id,
  /** Key of the list. */
  page: z.string(),
  owner: z.string(),
  /** The caller may rename, save, share and delete it. */
  changeable: z.boolean(),
  version: Version,
});
export type SavedView = z.infer<typeof SavedView>;

export const ViewInput = z.strictObject({ ...question, groupBy: question.groupBy.optional() });
export type ViewInput = z.output<typeof ViewInput>;

/** All views and settings of one user on one page. */
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
