import { styleFields } from '@mrp/contract/features/styles/fields.ts';
import type { GarmentOrderInput, SkcInput, StyleInput } from '@mrp/contract/features/styles/input.ts';
import type { GarmentOrder } from '@mrp/contract/features/styles/record.ts';
import { garmentOrderStates } from '@mrp/contract/features/styles/workflow.ts';
import { entryFields } from '@mrp/contract/lib/fields/record-fields.ts';

/** The records that a style references. */
export interface StyleFacts {
  /** From the entry to its dictionary. */
  entries: ReadonlyMap<string, string>;
  /** Ids of garment suppliers. */
  factories: ReadonlySet<string>;
  /** From the colour to its name. */
  colours: ReadonlyMap<string, string>;
}

/** Errors by field. */
export function checkStyle(input: StyleInput, { entries, factories, colours }: StyleFacts): Record<string, string> {
  const wrong: Record<string, string> = {};
  for (const { name, label, dictionary } of entryFields(styleFields)) {
    const id = input[name as keyof StyleInput] as string | null;
    if (id !== null && entries.get(id) !== dictionary) wrong[name] = `${label}不存在`;
  }
  if (input.supplierId !== null && !factories.has(input.supplierId)) wrong['supplierId'] = '请选择成品供应商';
  const names = new Map<string, number>();
  const codes = new Map<string, number>();
  for (const [at, skc] of completeSkcs(input, colours).entries()) {
    if (skc.colourId !== null && !colours.has(skc.colourId)) wrong[`skcs.${at}.colourId`] = '颜色不存在，请重新选择';
    if (skc.colourName === '') wrong[`skcs.${at}.colourName`] = '不能为空';
    const sameName = names.get(skc.colourName);
    const sameCode = codes.get(skc.code.toUpperCase());
    if (sameName !== undefined) wrong[`skcs.${at}.colourName`] = `与第 ${sameName + 1} 行的颜色重复`;
    if (sameCode !== undefined) wrong[`skcs.${at}.code`] = `与第 ${sameCode + 1} 行的货色编码重复`;
    names.set(skc.colourName, sameName ?? at);
    codes.set(skc.code.toUpperCase(), sameCode ?? at);
  }
  return wrong;
}

/** Fills in names from the colour library, and codes with the next number after 款号. */
export function completeSkcs({ code, skcs }: StyleInput, colours: ReadonlyMap<string, string>): SkcInput[] {
  const taken = new Set(skcs.map((skc) => skc.code));
  let serial = 0;
  const next = (): string => {
    do serial += 1;
    while (taken.has(skcCode(code, serial)));
    return skcCode(code, serial);
  };
  return skcs.map((skc) => ({
    ...skc,
    code: skc.code || next(),
    colourName: skc.colourName || (colours.get(skc.colourId ?? '') ?? ''),
  }));
}

const skcCode = (styleCode: string, serial: number): string => `${styleCode}-${String(serial).padStart(2, '0')}`;

/**
 * Refuses a size that the colour does not have, because its size factor in the BOM would be ignored. Null when the size is valid, or when
 * the colour has no sizes.
 */
export function refuseSize(size: string, { colourName, sizes }: { colourName: string; sizes: readonly string[] }): string | null {
  if (size === '' || sizes.length === 0 || sizes.includes(size)) return null;
  return `货色“${colourName}”没有尺码“${size}”，请填 ${sizes.join('、')}，或先在款式中添加`;
}

/** Refuses a due date before the order date, which is today where it is left empty. Null when the dates are right. */
export function refuseDueDate({ orderedOn, deliverOn }: Pick<GarmentOrderInput, 'orderedOn' | 'deliverOn'>, today: string): string | null {
  if (!deliverOn || deliverOn >= (orderedOn ?? today)) return null;
  return orderedOn ? '交期不能早于下单日期' : '交期不能早于下单日期，下单日期没有填时是今天';
}

/** Refuses another style or other pieces of an order that is done or cancelled and stays so. Null when they are the same. */
export function refuseEndedOrder(before: GarmentOrder, input: GarmentOrderInput): string | null {
  if (before.state === 'OPEN' || input.state === 'OPEN') return null;
  const piecesOf = (lines: readonly { skcId: string; size: string; pieces: number }[]): string =>
    lines
      .map(({ skcId, size, pieces }) => `${skcId} ${size} ${pieces}`)
      .toSorted()
      .join();
  if (before.style.id === input.styleId && piecesOf(before.lines) === piecesOf(input.lines)) return null;
  return `订单${garmentOrderStates[before.state].label}，不能改款式、货色、尺码和件数；要改请先把状态改为进行中`;
}
