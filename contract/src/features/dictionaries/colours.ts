import { z } from 'zod';
import { compareDecimals } from '../../lib/decimals.ts';
import { endpoint } from '../../lib/endpoint.ts';
import { Entry, Id, Name, Page, pageQuery, QueryList, QueryText, Text, Timestamp, Version } from '../../lib/fields/fields.ts';
import { list } from '../../lib/list.ts';
import { HolderGroup } from './holders.ts';
import { entryWords } from './words.ts';
import { unitFields } from './units.ts';

/** CIE L*a*b* under D65, 4 decimals, as text like every stored number. */
const Lab = z.object({ l: z.string(), a: z.string(), b: z.string() });

/** A colour as pickers show it. */
export const ColourOption = Entry.extend({ hex: z.string().nullable(), colourSystem: Entry.nullable() });
export type ColourOption = z.infer<typeof ColourOption>;

/** With CIEDE2000 from the asked colour, two decimals. */
export const NearColour = ColourOption.extend({ deltaE: z.string() });
export type NearColour = z.infer<typeof NearColour>;

/** Up to this ΔE00 hardly anybody tells two colours apart side by side, so a new one may be there already. */
export const ALIKE_WITHIN = '2';

export const Colour = ColourOption.extend({
  lab: Lab.nullable(),
  /** Computed from hex, not measured. */
  labEstimated: z.boolean(),
  /** Typed by a user, not checked. */
  pantone: z.string(),
  /** Other names by which imports and searches find it, such as those of colours that were merged into it. */
  aliases: z.array(z.string()),
  active: z.boolean(),
  builtIn: z.boolean(),
  uses: z.number(),
  updatedAt: Timestamp,
  version: Version,
});
export type Colour = z.infer<typeof Colour>;

/** What becomes of the references to a colour that is merged into another one. */
export const ColourMergePreview = z.object({
  /** The records that name it; they will name the other one. */
  holders: z.array(HolderGroup),
  /** Those of them that have both colours: they keep both lines, which then name the same colour. */
  doubled: z.array(HolderGroup),
});
export type ColourMergePreview = z.infer<typeof ColourMergePreview>;

function labNumber(low: number, high: number) {
  const message = `请填写${low}到${high}的数，小数最多4位`;
  return z
    .string(message)
    .trim()
    .regex(/^-?\d{1,3}(\.\d{1,4})?$/, { error: message, abort: true })
    .refine((text) => compareDecimals(text, String(low)) >= 0 && compareDecimals(text, String(high)) <= 0, message);
}

export const ColourInput = z.strictObject({
  /** Empty: assigned by the numbering rule. */
  code: Text(32).default(''),
  name: Name,
  /** Empty: none. */
  hex: z
    .string()
    .trim()
    .regex(/^(#[0-9a-fA-F]{6})?$/, '色值格式应为 #1B2A49')
    .toUpperCase()
    .nullable()
    .transform((hex) => hex || null),
  /** Measured; null: estimated from hex. */
  lab: z.strictObject({ l: labNumber(0, 100), a: labNumber(-128, 127), b: labNumber(-128, 127) }).nullable(),
  colourSystemId: Id.nullable(),
  pantone: Text(64).default(''),
  aliases: z.array(Name).max(20, '别名不能超过20个').default([]),
});
export type ColourInput = z.output<typeof ColourInput>;

export const colourList = list({
  key: 'colours',
  title: '颜色库',
  columns: {
    swatch: { label: '色样', kind: 'colours', width: 56, frozen: true },
    code: { label: unitFields.code.label, kind: 'code', width: 100, frozen: true, sortable: true },
    name: { label: unitFields.name.label, kind: 'text', width: 110 },
    colourSystem: { label: entryWords.colourSystem, kind: 'text', width: 80, sortable: true },
    hex: { label: entryWords.hex, kind: 'code', width: 100 },
    lab: { label: 'Lab', kind: 'text', width: 224 },
    labEstimated: { label: 'Lab 为估算', kind: 'flag', exportOnly: true },
    pantone: { label: 'Pantone', kind: 'text', width: 110 },
    aliases: { label: entryWords.aliases, kind: 'text', width: 160, optional: true },
    uses: { label: entryWords.uses, kind: 'number', decimals: 0, width: 64, counted: '处' },
    active: { label: entryWords.active, kind: 'flag', width: 84 },
    updatedAt: { label: '更新时间', kind: 'time', width: 120, sortable: true },
  },
  filters: {
    colourSystemIds: { kind: 'ids', prominent: true },
    active: { kind: 'flag', prominent: true },
    measured: { label: 'Lab 为实测', kind: 'flag' },
  },
  defaultSort: 'code',
  search: '编码 / 名称 / 别名 / 拼音 / Pantone',
});

const one = z.object({ id: Id });

export const coloursApi = {
  listColours: endpoint({
    method: 'GET',
    path: '/system/:product/mrp/colours',
    permission: { anyOf: ['颜色库'] },
    query: colourList.query,
    response: Page(Colour),
    summary: '颜色库',
  }),
  listColourOptions: endpoint({
    method: 'GET',
    path: '/system/:product/mrp/colours/options',
    permission: 'login',
    query: z.strictObject({
      ...pageQuery,
      q: QueryText.optional(),
      colourSystemId: Id.optional(),
      /** Only these ids, including deactivated ones, for colours that records already use. */
      ids: QueryList(Id).optional(),
    }),
    response: Page(ColourOption),
    summary: '颜色选项',
  }),
  listNearColours: endpoint({
    method: 'GET',
    path: '/system/:product/mrp/colours/near',
    permission: 'login',
    query: z.strictObject({
      hex: z
        .string()
        .regex(/^#[0-9a-f]{6}$/i, '色值格式应为 #1B2A49')
        .optional(),
      /** Measured, as L,a,b; it counts before the colour of the screen. */
      lab: z
        .string()
        .regex(/^\d{1,3}(\.\d{1,4})?(,-?\d{1,3}(\.\d{1,4})?){2}$/, 'Lab 格式应为 50,-10,20')
        .optional(),
    }),
    response: z.array(NearColour),
    summary: '相近的颜色',
  }),
  createColour: endpoint({
    method: 'POST',
    path: '/system/:product/mrp/colours',
    permission: { anyOf: ['颜色库:新建'] },
    body: ColourInput,
    response: Colour,
    summary: '新建颜色',
  }),
  editColour: endpoint({
    method: 'PUT',
    path: '/system/:product/mrp/colours/:id',
    permission: { anyOf: ['颜色库:编辑'] },
    params: one,
    body: ColourInput.extend({ version: Version }),
    response: Colour,
    summary: '编辑颜色',
  }),
  setColourActive: endpoint({
    method: 'POST',
    path: '/system/:product/mrp/colours/:id/active',
    permission: { anyOf: ['颜色库:停用'] },
    params: one,
    body: z.strictObject({ active: z.boolean(), version: Version }),
    response: Colour,
    summary: '停用或启用颜色',
  }),
  previewColourMerge: endpoint({
    method: 'GET',
    path: '/system/:product/mrp/colours/:id/merge/:intoId',
    permission: { anyOf: ['颜色库:编辑'] },
    params: z.object({ id: Id, intoId: Id }),
    response: ColourMergePreview,
    summary: '合并颜色的影响',
  }),
  mergeColour: endpoint({
    method: 'POST',
    path: '/system/:product/mrp/colours/:id/merge',
    permission: { anyOf: ['颜色库:编辑'] },
    params: one,
    body: z.strictObject({ intoId: Id, version: Version }),
    response: Colour,
    summary: '合并颜色',
  }),
  deleteColour: endpoint({
    method: 'DELETE',
    path: '/system/:product/mrp/colours/:id',
    permission: { anyOf: ['颜色库:停用'] },
    params: one,
    response: z.null(),
    summary: '删除颜色',
  }),
};
