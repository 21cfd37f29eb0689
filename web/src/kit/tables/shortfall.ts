import { compareDecimals } from '@mrp/contract/lib/decimals.ts';

/** Why a document that is over stands below 100 %. */
export interface Shortfall {
  word: string;
  /** 短交：染厂产能不足 */
  told: string;
}

interface Ended {
  isOver: boolean;
  progress: string;
  /** Somebody ended it before everything came: 短交, 关单. */
  endedAs: string | null;
  reason: string;
}

/** Nothing while it goes on or when everything came; without an early end what is missing is within the tolerance. */
export function shortfallOf({ isOver, progress, endedAs, reason }: Ended): Shortfall | null {
  if (!isOver || compareDecimals(progress, '100') >= 0) return null;
  if (endedAs === null) return { word: '短装内', told: '少的部分在溢短装范围内' };
  return { word: endedAs, told: reason === '' ? endedAs : `${endedAs}：${reason}` };
}
