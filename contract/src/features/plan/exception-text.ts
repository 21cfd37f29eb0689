import { daysBetween } from '../../lib/days.ts';
import { compareDecimals, decimal, formatDecimal, groupDigits, roundUp } from '../../lib/decimals.ts';
import type { PlanException } from './exceptions.ts';

type Told = Pick<
  PlanException,
  | 'kind'
  | 'quantity'
  | 'suggested'
  | 'moq'
  | 'multiple'
  | 'unit'
  | 'needOn'
  | 'dueOn'
  | 'daysLate'
  | 'isOverdue'
  | 'document'
  | 'from'
  | 'to'
  | 'other'
  | 'isPrepared'
  | 'name'
>;

/** 1,203.75 米: a need is rounded up to its unit. */
const told = (quantity: string, { name, decimals }: PlanException['unit']): string =>
  `${formatDecimal(roundUp(quantity, decimals), decimals)} ${name}`;

const isMore = (text: string | null, than: string): text is string => text !== null && compareDecimals(text, than) > 0;
const wanted = ({ needOn }: Pick<PlanException, 'needOn'>): string => (needOn === null ? '，补安全库存或款式计划' : `，${needOn} 要`);

/** 缺 120 米，2026-12-05 要；起订 300 米，下 300 米，余 180 米没有需求. */
function buyText(row: Told): string {
  const { document, quantity, suggested, moq, multiple, unit, dueOn, isPrepared } = row;
  if (document !== null)
    return `${document.code} 还是草稿，计划算了它的 ${told(quantity, unit)}${wanted(row)}，要${isPrepared ? '提交' : '下单'}才会来`;
  const limits = [isMore(moq, quantity) && `起订 ${told(moq, unit)}`, isMore(multiple, '1') && `按 ${told(multiple, unit)}的整数倍`].filter(
    Boolean,
  );
  // What rounding to the unit adds is no rest.
  const rest =
    suggested !== null && limits.length > 0 && isMore(suggested, quantity)
      ? `，余 ${told(decimal(suggested).minus(decimal(quantity)).toFixed(), unit)}没有需求`
      : '';
  const arrives = dueOn === null ? '没有优选报价或货期' : `现在下单约 ${dueOn} 到`;
  return `缺 ${told(quantity, unit)}${wanted(row)}；${[...limits, `下 ${told(suggested ?? quantity, unit)}`].join('，')}${rest}；${arrives}`;
}

/** When it comes beside when it is needed: the days between may hold a transfer, or what it is overdue by. */
function arrivalText({ needOn, dueOn, daysLate, isOverdue }: Told): string {
  const late = daysLate > 0 ? `，迟 ${daysLate} 天` : '';
  const wantedOn = `，${needOn ?? ''} 就要${late}`;
  if (dueOn === null) return `没有到货日期${wantedOn}`;
  if (isOverdue) return `应在 ${dueOn} 到，还没有到${wantedOn}`;
  const isMoved = needOn !== null && daysLate > Math.max(daysBetween(needOn, dueOn), 0);
  return ` ${dueOn} 到${isMoved ? '收货方，还要调拨' : ''}${wantedOn}`;
}

/** Why something is to be done, in words; what waits for it stands beside. */
export function exceptionReason(row: Told): string {
  const { kind, quantity, suggested, unit, needOn, dueOn, document, from, to, other, name } = row;
  const code = document?.code ?? '';
  const many = told(quantity, unit);
  switch (kind) {
    case 'BUY':
      return buyText(row);
    case 'HURRY':
      return `${code} 的 ${many}${arrivalText(row)}`;
    case 'TRANSFER':
      return `${from?.name ?? ''} 有 ${many}，${to?.name ?? ''} ${needOn ?? ''} 要，调拨约 ${dueOn ?? ''} 到`;
    case 'DYE':
      return `缺 ${many}${wanted(row)}；${from?.name ?? ''} 有坯布，染色用 ${told(suggested ?? quantity, unit)}${dueOn === null ? '，没有染色货期' : `，约 ${dueOn} 染好`}`;
    case 'SUBSTITUTE':
      return `缺 ${many}${wanted(row)}；${from?.name ?? ''} 有近色 ${other?.name ?? ''} ${told(suggested ?? quantity, unit)}，可请款式确认后代用`;
    case 'REDATE':
      return `${code} ${needOn ?? ''} 交货，${dueOn === null ? `${name}没有到货日期` : `最早 ${dueOn} 齐料`}，卡在 ${name} ${many}`;
    case 'POSTPONE':
      return `${code} 的 ${many} ${dueOn ?? ''} 到，${needOn ?? ''} 才要`;
    case 'REDUCE':
      return `${code} 多 ${many}没有需求，${isMore(suggested, '0') ? `留 ${told(suggested, unit)}` : '整行都不用'}`;
    case 'CANCEL':
      return `${code} 的 ${many}没有需求`;
  }
}

/** DD2601、DD2602 等 5 张，1,200 件. */
export function exceptionEffect({ orders, orderCount, pieces }: Pick<PlanException, 'orders' | 'orderCount' | 'pieces'>): string {
  if (orderCount === 0) return '没有成衣订单等它';
  const more = orderCount > orders.length ? ` 等 ${orderCount} 张` : '';
  return `${orders.map(({ code }) => code).join('、')}${more}，${groupDigits(String(pieces))} 件`;
}
