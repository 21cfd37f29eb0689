import type { LinkOrder } from '@mrp/contract/features/supplier-links/record.ts';
import type {
  LinkShipmentInput,
  LinkShippable,
  PackingField,
  PackingList,
  SupplierShipment,
} from '@mrp/contract/features/supplier-links/shipment.ts';
import { filled, type KeptAnswer, type Person } from '../sending/kept-answer.ts';

export type RollField = keyof SupplierShipment['lines'][number]['rolls'][number];

export interface TypedRoll extends Record<RollField, string> {
  /** What the packing list has that cannot be sent so. */
  wrong: Partial<Record<PackingField, string>>;
}
export interface TypedMaterial {
  /** Of goods without lots. */
  quantity: string;
  rolls: readonly TypedRoll[];
}

/** What the supplier ships, by material. */
export interface TypedShipment {
  carrier: string;
  trackingNo: string;
  expectedOn: string;
  materials: Readonly<Record<string, TypedMaterial>>;
  /** How the packing list was read. */
  mapping: LinkShipmentInput['mapping'];
}
export const SHIPMENT = 'shipment';
export const noMaterial: TypedMaterial = { quantity: '', rolls: [] };
export const noShipment: TypedShipment = { carrier: '', trackingNo: '', expectedOn: '', materials: {}, mapping: null };

export const isBlank = ({ lotNo, rollNo, quantity, secondQuantity }: TypedRoll): boolean =>
  [lotNo, rollNo, quantity, secondQuantity].every((text) => text.trim() === '');

export function shipmentBody(
  order: LinkOrder,
  { lines, note }: Pick<KeptAnswer<TypedShipment, unknown>, 'lines' | 'note'>,
  person: Person,
): LinkShipmentInput {
  const { materials, carrier, trackingNo, expectedOn, mapping } = lines[SHIPMENT] ?? noShipment;
  return {
    baseRevision: order.revision,
    afterShipmentId: order.shipments[0]?.id ?? null,
    ...person,
    note: note.trim(),
    carrier: carrier.trim(),
    trackingNo: trackingNo.trim(),
    expectedOn: filled(expectedOn),
    lines: order.shippable.flatMap((item) => lineBody(item, materials[item.skuId] ?? noMaterial)),
    mapping,
  };
}

function lineBody({ skuId, lotTracked }: LinkShippable, { quantity, rolls }: TypedMaterial): LinkShipmentInput['lines'] {
  if (lotTracked === 'NONE') return filled(quantity) === null ? [] : [{ skuId, quantity: filled(quantity), rolls: [] }];
  const typed = rolls.filter((roll) => !isBlank(roll));
  if (typed.length === 0) return [];
  return [
    {
      skuId,
      quantity: null,
      rolls: typed.map((roll) => ({
        lotNo: roll.lotNo.trim(),
        rollNo: roll.rollNo.trim(),
        quantity: roll.quantity.trim(),
        secondQuantity: filled(roll.secondQuantity),
      })),
    },
  ];
}

/** The next roll of the same lot. */
export function nextRoll(rolls: readonly TypedRoll[]): TypedRoll {
  const last = rolls.at(-1);
  const number = /^\d{1,6}$/.test(last?.rollNo.trim() ?? '') ? String(Number(last?.rollNo) + 1) : '';
  return { lotNo: last?.lotNo ?? '', rollNo: number, quantity: '', secondQuantity: '', wrong: {} };
}

type Sum = (values: readonly string[]) => string | null;

/** Materials with the rolls of a packing list in the place of what was typed; goods without lots are added up by `sum`, others without rolls by lot. */
export function packedMaterials(shippable: readonly LinkShippable[], { rolls }: PackingList, sum: Sum): Record<string, TypedMaterial> {
  const own = Map.groupBy(rolls, ({ skuId }) => skuId);
  return Object.fromEntries(
    shippable.flatMap(({ skuId, lotTracked }) => {
      const read = own.get(skuId)?.map(({ row: _row, skuId: _sku, ...roll }): TypedRoll => roll);
      if (!read) return [];
      if (lotTracked === 'NONE') return [[skuId, { quantity: sum(read.map(({ quantity }) => quantity)) ?? '', rolls: [] }]];
      return [[skuId, { quantity: '', rolls: lotTracked === 'LOT' ? lotsOf(read, sum) : read }]];
    }),
  );
}

/** One row for each lot; what is refused, or cannot be added, stays as it is. */
const lotsOf = (rolls: readonly TypedRoll[], sum: Sum): TypedRoll[] =>
  [...Map.groupBy(rolls, ({ lotNo }) => lotNo.trim().toLowerCase()).values()].flatMap((own) => {
    const sound = own.filter(({ wrong }) => Object.keys(wrong).length === 0);
    const [first] = sound;
    const quantity = sum(sound.map((roll) => roll.quantity));
    const second = sound.every(({ secondQuantity }) => secondQuantity === '') ? '' : sum(sound.map((roll) => roll.secondQuantity));
    if (!first || quantity === null || second === null) return own;
    return [{ ...first, quantity, secondQuantity: second }, ...own.filter((roll) => !sound.includes(roll))];
  });
