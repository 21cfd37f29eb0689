import { z } from 'zod';
import { Day, Decimal, Id, Reason, Text } from '../../lib/fields/fields.ts';
import { numeric, rules } from '../../lib/fields/numeric-rules.ts';
import { LotTracking } from '../dictionaries/classifications.ts';
import { ShipmentInput } from '../purchases/delivery.ts';
import { shipmentFields } from '../purchases/delivery-fields.ts';
import { MAX_ROLLS } from '../purchases/roll-limit.ts';
import { StockRollInput } from '../stock/documents.ts';
import { StockUnit } from '../stock/item-level.ts';
import { answered, answering } from './link.ts';

/** `ENDED`: it waited when the order was cancelled or closed. */
const SupplierShipmentState = z.enum(['PENDING', 'TAKEN', 'REFUSED', 'WITHDRAWN', 'ENDED']);
export type SupplierShipmentState = z.infer<typeof SupplierShipmentState>;

const material = { skuId: Id, code: z.string(), name: z.string(), colourName: z.string(), unit: StockUnit };

const SupplierShipmentRoll = z.object({ lotNo: z.string(), rollNo: z.string(), quantity: Decimal, secondQuantity: Decimal.nullable() });

/** What a supplier says that he shipped. */
export const SupplierShipment = z.object({
  ...answered,
  carrier: z.string(),
  trackingNo: z.string(),
  expectedOn: Day.nullable(),
  state: SupplierShipmentState,
  /** Why it was refused. */
  reason: z.string(),
  decidedBy: z.string().nullable(),
  /** What it became. */
  shipment: z.object({ id: Id, code: z.string() }).nullable(),
  lines: z.array(z.object({ ...material, secondUnit: StockUnit.nullable(), quantity: Decimal, rolls: z.array(SupplierShipmentRoll) })),
});
export type SupplierShipment = z.infer<typeof SupplierShipment>;

/** 生成发货单 by the plan that was shown. */
export const SupplierShipmentTaking = ShipmentInput.pick({ fingerprint: true, isLast: true });
export type SupplierShipmentTaking = z.output<typeof SupplierShipmentTaking>;
export const SupplierShipmentRefusal = z.strictObject({ reason: Reason });

/** What the supplier may ship of an order. */
const LinkShippable = z.object({
  ...material,
  secondUnit: StockUnit.nullable(),
  lotTracked: LotTracking,
  /** Without what waits for the buyer. */
  open: Decimal,
  /** 溢装 included. */
  limit: Decimal,
});
export type LinkShippable = z.infer<typeof LinkShippable>;

/** A shipment of his as the supplier sees it. */
const LinkShipment = SupplierShipment.omit({ phone: true, decidedBy: true, lines: true, shipment: true }).extend({
  shipmentCode: z.string().nullable(),
  lines: z.array(z.object({ ...material, quantity: Decimal, rollCount: z.number() })),
});
export type LinkShipment = z.infer<typeof LinkShipment>;

/** Part of what the supplier sees of an order. */
export const shippingOfOrder = { shippable: z.array(LinkShippable), shipments: z.array(LinkShipment) };

/** Columns of a packing list. */
export const packingFields = ['code', 'colour', 'lotNo', 'rollNo', 'quantity', 'statedUnit', 'secondQuantity'] as const;
export type PackingField = (typeof packingFields)[number];

const MAX_COLUMNS = 100;
const PackingMapping = z
  .array(z.strictObject({ index: z.int().min(0).max(MAX_COLUMNS), column: z.enum(packingFields) }))
  .max(packingFields.length, '每种内容只能对应一列')
  .refine((columns) => new Set(columns.map(({ column }) => column)).size === columns.length, '每种内容只能对应一列');

export const MAX_PACKING_ROWS = 2000;

export const PackingListText = z.strictObject({
  text: z.string().min(1, '请粘贴码单').max(1_000_000, '码单太长，请分几次'),
  /** Null: as the headers say, or as this supplier's lists were read before. */
  columns: PackingMapping.nullable().default(null),
});
export type PackingListText = z.output<typeof PackingListText>;

/** 0:lotNo,1:rollNo,2:quantity */
const PackingMappingText = z
  .string()
  .max(400)
  .regex(/^\d{1,3}:[a-zA-Z]+(,\d{1,3}:[a-zA-Z]+)*$/, '列的写法不正确')
  .transform((text) =>
    text.split(',').map((part) => {
      const [index, column] = part.split(':');
      return { index: Number.parseInt(index ?? '', 10), column };
    }),
  )
  .pipe(PackingMapping);

/** How a file is read; without `sheet` the one that looks most like a packing list, without `columns` as pasted text is. */
export const PackingFileQuery = z.strictObject({
  sheet: z.coerce.number().int().min(0).max(1000).optional(),
  columns: PackingMappingText.optional(),
});
export type PackingFileQuery = z.output<typeof PackingFileQuery>;

/** A packing list as it was read; texts that are refused stay as they are, with the reason at their cell. */
export const PackingList = z.object({
  headers: z.array(z.string()),
  columns: z.array(z.object({ index: z.number(), column: z.enum(packingFields) })),
  /** What no column is for. */
  missing: z.array(z.enum(packingFields)),
  /** The first texts below the headers. */
  sample: z.array(z.string()),
  rolls: z.array(
    z.object({
      row: z.number(),
      skuId: Id,
      lotNo: z.string(),
      rollNo: z.string(),
      quantity: z.string(),
      secondQuantity: z.string(),
      wrong: z.partialRecord(z.enum(packingFields), z.string()),
    }),
  ),
  /** Rows of no material of the order. */
  unplaced: z.array(z.object({ row: z.number(), text: z.string(), reason: z.string() })),
  /** Rows that hold no roll, such as sums. */
  leftOut: z.number(),
  /** Of a file: the visible sheets with rows, and which of them this is. */
  sheets: z.array(z.object({ index: z.number(), name: z.string() })),
  sheet: z.number(),
  /** What he should know of what was not read, or of another order that is named. */
  notes: z.array(z.string()),
});
export type PackingList = z.infer<typeof PackingList>;

export const LinkShipmentInput = z.strictObject({
  baseRevision: z.int().min(1),
  /** His last shipment that he saw; null: none. */
  afterShipmentId: Id.nullable().default(null),
  fromName: answering.fromName,
  phone: answering.phone,
  note: answering.note,
  carrier: Text(shipmentFields.carrier.max).default(''),
  trackingNo: Text(shipmentFields.trackingNo.max).default(''),
  expectedOn: Day.nullable().default(null),
  lines: z
    .array(
      z.strictObject({
        skuId: Id,
        /** Of goods without lots; the others are the sum of their rolls. */
        quantity: numeric(rules.documentQuantity, { required: false }),
        rolls: z
          .array(StockRollInput.omit({ side: true, defectPoints: true }))
          .max(MAX_ROLLS, `同一物料一次最多 ${MAX_ROLLS} 匹，请分几次发送`)
          .default([]),
      }),
    )
    .min(1, '请填写发了什么')
    .max(200, '最多200种物料'),
  /** How the packing list was read, remembered for the next one. */
  mapping: z
    .strictObject({ headers: z.array(z.string().max(200)).max(MAX_COLUMNS), columns: PackingMapping })
    .nullable()
    .default(null),
});
export type LinkShipmentInput = z.output<typeof LinkShipmentInput>;
