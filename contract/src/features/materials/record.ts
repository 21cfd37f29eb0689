import { z } from 'zod';
import { Day, Decimal, Entry, Id, price, Timestamp, Version } from '../../lib/fields/fields.ts';
import { plainShape } from '../../lib/fields/record-fields.ts';
import { stateNames } from '../../lib/workflow.ts';
import { materialFields } from './fields.ts';
import { materialWorkflow, skuWorkflow } from './workflow.ts';

export const MaterialKind = z.enum(['FABRIC', 'TRIM']);
const BenchmarkBasis = z.enum(['MANUAL', 'LAST_PURCHASE', 'AVERAGE_90D']);

export const UnitRef = Entry.extend({ dimension: z.enum(['mass', 'length', 'count']), decimals: z.number() });

/** 颜色: one SKU of the material. */
export const Sku = z.object({
  id: Id,
  serial: z.number(),
  code: z.string(),
  colour: z.object({ id: Id, code: z.string(), name: z.string(), hex: z.string().nullable(), systemName: z.string().nullable() }),
  colourName: z.string(),
  state: z.enum(stateNames(skuWorkflow)),
  safetyStock: Decimal.nullable(),
  barcode: z.string(),
  remark: z.string(),
  pictureIds: z.array(Id),
  labDips: z.array(
    z.object({
      id: Id,
      round: z.number(),
      dippedOn: Day,
      deltaE: Decimal.nullable(),
      light: z.string(),
      result: z.enum(['PASSED', 'REVISE', 'REJECTED']),
      remark: z.string(),
    }),
  ),
  version: Version,
});
export type Sku = z.infer<typeof Sku>;

/** 内部物料: an SPU with everything on its page except offers, which belong to `prices`. */
export const Material = z.object({
  ...plainShape(materialFields),
  id: Id,
  code: z.string(),
  kind: MaterialKind,
  classification: z.object({ id: Id, fullName: z.string(), greigeManaged: z.boolean() }),
  source: Entry.nullable(),
  firstUnit: UnitRef,
  secondUnit: UnitRef.nullable(),
  structure: Entry.nullable(),
  careSymbols: z.array(z.string()),
  benchmarkPrice: price(Decimal.nullable()),
  benchmarkBasis: BenchmarkBasis.nullable(),
  compositions: z.array(z.object({ ingredient: Entry, share: Decimal })),
  tags: z.array(Entry),
  functionLabels: z.array(Entry),
  categories: z.array(Entry),
  pictureIds: z.array(Id),
  testReports: z.array(z.object({ fileId: Id.nullable(), fileName: z.string().nullable(), reportedOn: Day, result: z.string() })),
  substitutes: z.array(z.object({ spu: Entry, ratio: Decimal, priority: z.number() })),
  skus: z.array(Sku),
  state: z.enum(stateNames(materialWorkflow)),
  /** Whether the caller submitted it and therefore cannot approve it. */
  submittedByMe: z.boolean(),
  createdAt: Timestamp,
  createdBy: z.string(),
  updatedAt: Timestamp,
  updatedBy: z.string(),
  version: Version,
});
export type Material = z.infer<typeof Material>;
