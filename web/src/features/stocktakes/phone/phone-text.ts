import { stocktakeStates, type StocktakeState } from '@mrp/contract/features/stocktakes/workflow.ts';
import { formatNumber } from '../../../lib/format/format.ts';
import type { CountRecord } from './phone-store.ts';

export const countAddress = (id: string): string => `/inventoryCheck?id=${id}`;
export const recountAddress = (id: string): string => `/inventoryReview?id=${id}`;
export const recordsAddress = (id: string): string => `/inventoryDetails?id=${id}`;

/** 覆盖 52.30 米 */
export function quantityWords(record: CountRecord): string {
  if (record.kind === 'FINDING') return record.body.note || '异常';
  const { mode, quantity } = record.body;
  if (mode === 'VOID') return '撤销';
  return `${mode === 'ADD' ? '+' : ''}${formatNumber(quantity, record.about.decimals)} ${record.about.unit}`;
}

/** The phone kept nothing: that must be said loudly. */
export const unstoredText = (error: unknown): string =>
  error instanceof DOMException && error.name === 'QuotaExceededError'
    ? '手机存储空间已满，这一条没有记下：请清理空间后再记录'
    : '这一条没有记下，请重试；再不行请刷新页面';

/** Why a task could not be brought onto this phone. */
export const downloadFailure = (error: unknown): string =>
  error instanceof DOMException ? '手机存储空间不够，任务没有下载完：请清理空间后重试' : (error as Error).message;

/** An estimate: some 420 bytes a line. */
export const downloadSize = (lineCount: number): string =>
  lineCount < 2500 ? `约 ${Math.max(1, Math.round((lineCount * 420) / 1024))} KB` : `约 ${((lineCount * 420) / 1024 / 1024).toFixed(1)} MB`;

/** What the end of a counter's part made of the count. */
export const finishedWords = (state: StocktakeState, wasRecount: boolean): string =>
  ({
    COUNTING: '已完成，等其他盘点人完成',
    RECOUNT: wasRecount ? '已提交，还有明细要复盘' : '已完成，有明细要复盘',
    REVIEW: '已提交，等待负责人审核',
  })[state as string] ?? `已完成，盘点单现在${stocktakeStates[state].label}`;
