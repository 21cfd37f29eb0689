import { z } from 'zod';
import { endpoint } from '../../lib/endpoint.ts';
import { Decimal, Id, Name, Version } from '../../lib/fields/fields.ts';
import { numeric, numericRules, refuseZero, rules } from '../../lib/fields/numeric-rules.ts';
import { Order } from './entries.ts';
import { Unit } from './units.ts';

/** The two built-in roots. The root decides the fields of the form, the price rule and the first letter of the code. */
export const classificationRoots = {
  FABRIC: { name: '面料', abbreviation: 'F' },
  TRIM: { name: '辅料', abbreviation: 'A' },
} as const;
export const materialKinds = ['FABRIC', 'TRIM'] as const;
export type MaterialKind = keyof typeof classificationRoots;

/** `classificationLevelValue` of levels 1, 2 and 3. */
export const classificationLevels = ['类型', '大类', '小类'] as const;

export const industries = { cloth: '服装', shoe: '鞋' } as const;
export const Industry = z.enum(['cloth', 'shoe']);
export type Industry = z.infer<typeof Industry>;

/** How finely stock of a class is tracked. */
export const lotTrackings = { NONE: '不管缸号', LOT: '管缸号', ROLL: '管缸号和匹号' } as const;
export const LotTracking = z.enum(Object.keys(lotTrackings) as [keyof typeof lotTrackings, ...(keyof typeof lotTrackings)[]]);
export type LotTracking = z.infer<typeof LotTracking>;

const classNode = <T extends z.ZodType>(children: T) =>
  z.object({
    id: Id,
    name: z.string(),
    classificationLevel: z.number(),
    classificationLevelValue: z.string(),
    classificationAbbreviation: z.string(),
    firstUnit: Unit.nullable(),
    secondUnit: Unit.nullable(),
    children,
  });
// Three levels are written out, because a recursive schema could not be searched for prices.
const SmallClass = classNode(z.array(z.never()));
const LargeClass = classNode(z.array(SmallClass));
/** 物料分类 with the seed's field names; units are inherited. */
export const ClassTree = z.array(classNode(z.array(LargeClass)));
export interface ClassNode extends Omit<z.infer<typeof SmallClass>, 'children'> {
  children: ClassNode[];
}

/** Settings of a class for its materials; null: inherited from the parent. */
export const ClassFacts = z.object({
  firstUnitId: Id.nullable(),
  secondUnitId: Id.nullable(),
  /** 坯布管理: also stocked undyed. */
  greigeManaged: z.boolean().nullable(),
  lotTracked: LotTracking.nullable(),
  /** In percent. */
  defaultLoss: Decimal.nullable(),
  defaultDyeLoss: Decimal.nullable(),
  /** 溢短装 in percent. */
  tolerance: Decimal.nullable(),
  /** 四分制: most points for 100 square yards. */
  pointsLimit: Decimal.nullable(),
});
export type ClassFacts = z.infer<typeof ClassFacts>;

const node = {
  id: Id,
  parentId: Id.nullable(),
  kind: z.enum(materialKinds),
  level: z.number(),
  name: z.string(),
  /** 针织 / 汗布: full name without the root. */
  fullName: z.string(),
  abbreviation: z.string(),
  active: z.boolean(),
  searchText: z.string(),
};

/** A class for forms, with all settings that a material inherits. Inactive when an ancestor is. */
export const ClassOption = z.object({
  ...node,
  isLeaf: z.boolean(),
  industries: z.array(Industry),
  firstUnit: Unit.nullable(),
  secondUnit: Unit.nullable(),
  greigeManaged: z.boolean(),
  lotTracked: LotTracking,
  defaultLoss: Decimal.nullable(),
  defaultDyeLoss: Decimal.nullable(),
  tolerance: Decimal.nullable(),
  pointsLimit: Decimal.nullable(),
});
export type ClassOption = z.infer<typeof ClassOption>;

export const Classification = z.object({
  ...node,
  /** Settings of the class itself. */
  own: ClassFacts,
  /** Effective settings: its own or inherited. */
  effective: ClassFacts,
  industries: z.array(Industry),
  builtIn: z.boolean(),
  /** Materials assigned to it. */
  materials: z.number(),
  /** Rows that reference it, except its children. */
  uses: z.number(),
  version: Version,
});
export type Classification = z.infer<typeof Classification>;

export const ClassificationInput = z.strictObject({
  name: Name,
  abbreviation: z
    .string('不能为空')
    .trim()
    .regex(/^[A-Z]{1,4}$/, '缩写须为1–4个大写字母'),
  ...ClassFacts.pick({ firstUnitId: true, secondUnitId: true, greigeManaged: true, lotTracked: true }).shape,
  defaultLoss: numeric(rules.lossRate, { required: false }),
  defaultDyeLoss: numeric(rules.dyeLossRate, { required: false }),
  tolerance: numeric(rules.lossRate, { required: false }),
  pointsLimit: numeric(refuseZero(numericRules['D3.2']), { required: false }),
  industries: z.array(Industry).min(1, '请选择适用行业').max(2),
});
export type ClassificationInput = z.output<typeof ClassificationInput>;

/** Changes for a class and the materials below it when it is moved. */
export const MovePreview = z.object({
  path: z.object({ before: z.string(), after: z.string() }),
  level: z.object({ before: z.number(), after: z.number() }),
  materials: z.number(),
  changes: z.array(z.object({ name: z.string(), label: z.string(), before: z.string(), after: z.string() })),
});
export type MovePreview = z.infer<typeof MovePreview>;

const one = z.object({ id: Id });
const parentId = z.string('物料分类只有面料和辅料两个类型，请选择上级分类').pipe(Id);

export const classificationsApi = {
  listClassOptions: endpoint({
    method: 'GET',
    path: '/system/:product/mrp/classifications/options',
    permission: 'login',
    response: z.array(ClassOption),
    summary: '物料分类选项',
  }),
  listClassifications: endpoint({
    method: 'GET',
    path: '/system/:product/mrp/classifications',
    permission: { anyOf: ['分类管理'] },
    response: z.array(Classification),
    summary: '物料分类列表',
  }),
  createClassification: endpoint({
    method: 'POST',
    path: '/system/:product/mrp/classifications',
    permission: { anyOf: ['分类管理:新建'] },
    body: ClassificationInput.extend({ parentId }),
    response: Classification,
    summary: '新建物料分类',
  }),
  orderClassifications: endpoint({
    method: 'PUT',
    path: '/system/:product/mrp/classifications/order',
    permission: { anyOf: ['分类管理:移动'] },
    body: Order,
    response: z.array(Classification),
    summary: '物料分类排序',
  }),
  editClassification: endpoint({
    method: 'PUT',
    path: '/system/:product/mrp/classifications/:id',
    permission: { anyOf: ['分类管理:编辑'] },
    params: one,
    body: ClassificationInput.extend({ version: Version }),
    response: Classification,
    summary: '编辑物料分类',
  }),
  previewMove: endpoint({
    method: 'POST',
    path: '/system/:product/mrp/classifications/:id/move/preview',
    permission: { anyOf: ['分类管理:移动'] },
    effect: 'read',
    params: one,
    body: z.strictObject({ parentId }),
    response: MovePreview,
    summary: '预览移动物料分类的影响',
  }),
  moveClassification: endpoint({
    method: 'POST',
    path: '/system/:product/mrp/classifications/:id/move',
    permission: { anyOf: ['分类管理:移动'] },
    params: one,
    body: z.strictObject({ parentId, version: Version }),
    response: Classification,
    summary: '移动物料分类',
  }),
  mergeClassification: endpoint({
    method: 'POST',
    path: '/system/:product/mrp/classifications/:id/merge',
    permission: { anyOf: ['分类管理:合并'] },
    params: one,
    body: z.strictObject({ intoId: Id, version: Version }),
    response: Classification,
    summary: '合并物料分类',
  }),
  setClassificationActive: endpoint({
    method: 'POST',
    path: '/system/:product/mrp/classifications/:id/active',
    permission: { anyOf: ['分类管理:停用'] },
    params: one,
    body: z.strictObject({ active: z.boolean(), version: Version }),
    response: Classification,
    summary: '停用或启用物料分类',
  }),
  deleteClassification: endpoint({
    method: 'DELETE',
    path: '/system/:product/mrp/classifications/:id',
    permission: { anyOf: ['分类管理:停用'] },
    params: one,
    response: z.null(),
    summary: '删除物料分类',
  }),
};
