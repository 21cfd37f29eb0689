import { compareDecimals, decimal, roundUp, sumDecimals } from '@mrp/contract/lib/decimals.ts';

/** A line of an open pick of a cut order. */
export interface CutLine {
  orderId: string;
  pickId: string;
  pickCode: string;
  id: string;
  skcId: string | null;
  skuId: string;
  name: string;
  quantity: string;
  picked: string;
  reserved: string;
  unitName: string;
  decimals: number;
}

/** Of a colour and material of a reduced order: what it does not need any more, and what is still to be picked for it. */
export interface Excess {
  orderId: string;
  skcId: string;
  skuId: string;
  lost: string;
  need: string;
}

export interface Reduction {
  line: CutLine;
  /** The planned quantity from now on; 0: the line goes. */
  quantity: string;
}

const openOf = ({ quantity, picked }: CutLine) => {
  const open = decimal(quantity).minus(picked);
  return open.gt(0) ? open : decimal('0');
};

/**
 * Takes what an order does not need any more from the lines in the given order. What was planned beyond the need on purpose stays planned,
 * and what was picked stays picked.
 */
export function reduceLines(lines: readonly CutLine[], excesses: readonly Excess[]): Reduction[] {
  return excesses.flatMap(({ orderId, skcId, skuId, lost, need }): Reduction[] => {
    const own = lines.filter((line) => line.orderId === orderId && line.skcId === skcId && line.skuId === skuId);
    const [first] = own;
    if (!first) return [];
    const planned = decimal(sumDecimals(own.map((line) => openOf(line).toFixed())));
    const beyond = planned.minus(need);
    let rest = decimal(roundUp(lost, first.decimals));
    if (beyond.lt(rest)) rest = beyond;
    return own.flatMap((line): Reduction[] => {
      const open = openOf(line);
      const part = open.lt(rest) ? open : rest;
      if (part.lte(0)) return [];
      rest = rest.minus(part);
      return [{ line, quantity: decimal(line.quantity).minus(part).toFixed() }];
    });
  });
}

export const isGone = ({ quantity }: Reduction): boolean => compareDecimals(quantity, '0') === 0;
