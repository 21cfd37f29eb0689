import { z } from 'zod';
import { endpoint } from '../../lib/endpoint.ts';
import { ColourName } from '../../lib/colour-names.ts';
import { Decimal, Id, price, Text, Version } from '../../lib/fields/fields.ts';
import { MaterialInput } from '../materials/input.ts';
import { Similar } from '../materials/similar.ts';
import { ExternalMaterial } from './record.ts';

const path = '/material/:product/mrp/external-materials' as const;
const readers = ['外部物料档案'] as const;
const converters = ['外部物料档案:转内部'] as const;
const linkers = ['外部物料档案:关联内部'] as const;
const OfId = z.object({ id: Id });

/** Differences from which on a link needs a reason: 克重 in percent, 成分重合 in percent. */
export const linkLimits = { gramWeight: '10', composition: '80' } as const;

/** A material that a record could become a colour of. */
export const Candidate = Similar.extend({
  /** Its usable colours, to choose from where none of them is the nearest: colours without a value cannot be compared. */
  colours: z.array(z.object({ id: Id, code: z.string(), colourName: z.string() })),
});
export type Candidate = z.infer<typeof Candidate>;

/** One fact of both sides, as text; null: not known. */
const ComparedFact = z.object({ key: z.string(), label: z.string(), external: z.string(), internal: z.string(), differs: z.boolean() });
export type ComparedFact = z.infer<typeof ComparedFact>;

/** 并排: an external record and a colour of the archive, and what linking them would change. */
export const Comparison = z.object({
  sku: z.object({ id: Id, code: z.string(), spuId: Id, name: z.string(), colourName: z.string(), hex: z.string().nullable() }),
  facts: z.array(ComparedFact),
  /** 元/米 without tax of the record and of the colour's preferred offer. */
  prices: price(z.object({ external: Decimal.nullable(), internal: Decimal.nullable() })),
  deltaE: Decimal.nullable(),
  /** Why the link needs a reason; empty: it needs none. */
  reasonsNeeded: z.array(z.string()),
  /** Why the two cannot be linked. */
  refusal: z.string().nullable(),
  effect: z.object({
    /** The supplier's offer with this item number that the colour has already: the link makes no other. */
    existingOffer: z.boolean(),
    priceRows: z.number(),
    becomesPreferred: z.boolean(),
  }),
});
export type Comparison = z.infer<typeof Comparison>;

const Member = z.strictObject({ id: Id, version: Version, colourId: Id, colourName: ColourName.default('') });

/** 转内部: each SPU with the external records that become its colours. */
export const Conversion = z.strictObject({
  spus: z
    .array(z.strictObject({ material: MaterialInput, members: z.array(Member).min(1, '请至少选择一条').max(100) }))
    .min(1)
    .max(50),
});
export type Conversion = z.output<typeof Conversion>;
export type ConversionDraft = z.input<typeof Conversion>;

const ConversionPreview = z.object({
  spus: z.array(
    z.object({
      name: z.string(),
      classification: z.string(),
      colours: z.array(
        z.object({ code: z.string(), colourName: z.string(), hex: z.string().nullable(), supplier: z.string(), priceRows: z.number() }),
      ),
    }),
  ),
});
export type ConversionPreview = z.infer<typeof ConversionPreview>;

const Converted = z.object({
  spus: z.array(
    z.object({ id: Id, code: z.string(), name: z.string(), skus: z.array(z.object({ id: Id, code: z.string(), colourName: z.string() })) }),
  ),
});
export type Converted = z.infer<typeof Converted>;

/** Another colour of a record's cloth that waits to be converted. */
const OtherColour = z.object({
  id: Id,
  code: z.string(),
  name: z.string(),
  colourName: z.string(),
  hex: z.string().nullable(),
  pictureIds: z.array(Id),
});
export type OtherColour = z.infer<typeof OtherColour>;

export const externalMatchingApi = {
  listOtherColours: endpoint({
    method: 'GET',
    path: `${path}/:id/other-colours`,
    permission: { anyOf: readers },
    params: OfId,
    /** Of the same supplier, in the order of their codes. */
    response: z.array(OtherColour),
    summary: '同一面料待转的其他颜色',
  }),
  listCandidates: endpoint({
    method: 'GET',
    path: `${path}/:id/candidates`,
    permission: { anyOf: readers },
    params: OfId,
    response: z.array(Candidate),
    summary: '候选内部物料',
  }),
  compare: endpoint({
    method: 'GET',
    path: `${path}/:id/comparison`,
    permission: { anyOf: readers },
    params: OfId,
    query: z.strictObject({ skuId: Id }),
    response: Comparison,
    summary: '与内部物料并排',
  }),
  link: endpoint({
    method: 'POST',
    path: `${path}/:id/link`,
    permission: { anyOf: linkers },
    params: OfId,
    body: z.strictObject({ version: Version, skuId: Id, reason: Text(200).default('') }),
    response: ExternalMaterial,
    summary: '关联内部',
  }),
  unlink: endpoint({
    method: 'POST',
    path: `${path}/:id/unlink`,
    permission: { anyOf: linkers },
    params: OfId,
    body: z.strictObject({ version: Version }),
    response: ExternalMaterial,
    summary: '解除关联',
  }),
  prepareConversion: endpoint({
    method: 'POST',
    path: `${path}/conversion`,
    permission: { anyOf: converters },
    effect: 'read',
    body: z.strictObject({ ids: z.array(Id).min(1).max(100) }),
    /** `groups`: ids of records that differ by colour only, proposed as one SPU. */
    response: z.object({ records: z.array(ExternalMaterial), groups: z.array(z.array(Id)) }),
    summary: '转内部的建议',
  }),
  previewConversion: endpoint({
    method: 'POST',
    path: `${path}/conversion/preview`,
    permission: { anyOf: converters },
    effect: 'read',
    body: Conversion,
    response: ConversionPreview,
    summary: '转内部的影响',
  }),
  convert: endpoint({
    method: 'POST',
    path: `${path}/convert`,
    permission: { anyOf: converters },
    body: Conversion,
    response: Converted,
    summary: '转内部',
  }),
  undoConversion: endpoint({
    method: 'POST',
    path: `${path}/:id/undo-conversion`,
    permission: { anyOf: converters },
    params: OfId,
    body: z.strictObject({ version: Version }),
    response: ExternalMaterial,
    summary: '撤销转内部',
  }),
};
