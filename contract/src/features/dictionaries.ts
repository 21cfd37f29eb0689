import { z } from 'zod';
import { endpoint } from '../lib/endpoint.ts';
import { Choice, Entry, Id, QueryFlag } from '../lib/fields/fields.ts';
import { classificationsApi, ClassTree, Industry } from './dictionaries/classifications.ts';
import { coloursApi } from './dictionaries/colours.ts';
import { entriesApi, findDictionary, findNumberedDictionary } from './dictionaries/entries.ts';
import { holdersApi } from './dictionaries/holders.ts';
import { numberingApi } from './dictionaries/numbering.ts';
import { unitsApi } from './dictionaries/units.ts';

/** 品类, grouped. */
export const CategoryGroup = Entry.extend({ children: z.array(Entry.extend({ children: z.array(z.never()) })) });
export type CategoryGroup = z.infer<typeof CategoryGroup>;

/** 公司类型 with the seed's field names. */
export const CompanyType = z.object({ companyType: z.string(), id: Id });

/** `type` of a lookup; an empty or unknown one is refused with the seed's message. */
function typeOf(find: (type: string) => unknown) {
  return z
    .string()
    .trim()
    .superRefine((type, context) => {
      if (find(type) === undefined)
        context.addIssue({ code: 'custom', message: type === '' ? '缺少参数：type' : `未知的字典类型：${type}` });
    });
}

const industry = z.enum(Industry.enum, { error: ({ input }) => (input ? '参数 industry 的值无效' : '缺少参数：industry') });

/** Includes deactivated entries, for filters over old documents. */
const all = QueryFlag.optional();
const asked = z.strictObject({ all });

const lookupsApi = {
  getClassTree: endpoint({
    method: 'GET',
    path: '/material/:product/sys/company/dict/material/all',
    permission: 'login',
    query: asked,
    response: ClassTree,
    summary: '物料分类树',
  }),
  listByNumber: endpoint({
    method: 'GET',
    path: '/material/:product/sys/company/dict/select/by/type',
    permission: 'login',
    query: z.strictObject({ type: typeOf(findNumberedDictionary), all }),
    response: z.union([z.array(Entry), z.array(CompanyType)]),
    summary: '按类型查字典',
  }),
  listCategories: endpoint({
    method: 'GET',
    path: '/system/:product/sys/company/dict/category/dict',
    permission: 'login',
    query: asked,
    response: z.array(CategoryGroup),
    summary: '品类树',
  }),
  listValues: endpoint({
    method: 'GET',
    path: '/system/:product/sys/company/dict/dict/value',
    permission: 'login',
    query: z.strictObject({ type: typeOf(findDictionary), all }),
    response: z.array(Choice),
    summary: '字典值',
  }),
  listAccessoryLabels: endpoint({
    method: 'GET',
    path: '/system/:product/sys/company/dict/select/access/label',
    permission: 'login',
    query: asked,
    response: z.array(Entry),
    summary: '辅料标签',
  }),
  getIndustryClasses: endpoint({
    method: 'POST',
    path: '/material/classUnit/cloth/shoe',
    permission: 'login',
    effect: 'read',
    body: z.strictObject({ industry }),
    response: ClassTree,
    summary: '分类与单位（服装、鞋）',
  }),
  listCooperationModels: endpoint({
    method: 'GET',
    path: '/system/:product/sys/group/dict/sysGroupDict/cooperationModel',
    permission: 'login',
    query: asked,
    response: z.array(Choice),
    summary: '合作模式',
  }),
  listMaterialSources: endpoint({
    method: 'GET',
    path: '/material/:product/mrp/internal/supplier/material/source',
    permission: 'login',
    query: asked,
    response: z.array(Entry),
    summary: '物料来源',
  }),
};

/** The seed's lookups, and the endpoints of 字典管理, 分类管理, 颜色库 and 编号规则. */
export const dictionariesApi = {
  ...lookupsApi,
  ...entriesApi,
  ...unitsApi,
  ...classificationsApi,
  ...coloursApi,
  ...holdersApi,
  ...numberingApi,
};
