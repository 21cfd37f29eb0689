import { z } from 'zod';
import type { CountEvent } from '@mrp/contract/features/stocktakes/tasks.ts';
import { parseLabelCode } from '@mrp/contract/features/stock/labels.ts';
import { countButtons, stocktakeStates, type StocktakeState } from '@mrp/contract/features/stocktakes/workflow.ts';
import type { Permission } from '@mrp/contract/permissions.ts';

/** A line as events are judged against it. */
export interface CountableLine {
  id: string;
  code: string;
  /** Other texts that mean the material and were scanned: a barcode, a supplier's item number; in capitals. */
  codes: readonly string[];
  lotId: string | null;
  lotNo: string | null;
  rollId: string | null;
  rollNo: string | null;
  round: number;
  recounting: boolean;
  decimals: number;
  /** This person counted the line in the round before. */
  countedBefore: boolean;
  /** So did every other counter. */
  isStuck: boolean;
}

/** An event that was accepted before. */
export interface KnownEvent {
  id: string;
  userId: string;
  stocktakeId: string;
  lineId: string;
  mode: NonNullable<CountEvent['mode']>;
}

const uuid = z.uuid();
/** What the database can keep as the number of an event. */
export const isEventId = (text: string): boolean => uuid.safeParse(text).success;

/** Milliseconds since 1970. */
export interface Clock {
  /** By how much the server is ahead of the device. */
  offset: number;
  received: number;
  snapshot: number;
}

const MINUTE = 60_000;
const MOST_OFFSET = 2 * MINUTE;
const KEPT_OFFSET = 10_000;

/** The kept offset while the clock stays near it, so that the network's delay never changes the order of a device's events. */
export const offsetNow = (kept: number | null, seen: number): number =>
  kept !== null && Math.abs(kept - seen) <= KEPT_OFFSET ? kept : seen;
/** Nobody counts before the snapshot or after the arrival: where the offset does not say so, the clock was set right since. */
export const isClockOff = ({ offset, received, snapshot }: Clock, deviceAt: number): boolean =>
  Math.abs(offset) > MOST_OFFSET || deviceAt + offset > received + MOST_OFFSET || deviceAt + offset < snapshot - MOST_OFFSET;

/**
 * When it happened by the clock of the server. Events keep this order whatever order they arrive in; what was expected is that of a moment
 * after the snapshot and not after the arrival. One far after its arrival happened when it arrived: it must not outlast what is counted next.
 */
export function correctTime(deviceAt: number, { offset, received, snapshot }: Clock): { happened: number; at: number } {
  const told = deviceAt + offset;
  const happened = told > received + MOST_OFFSET ? received : told;
  return { happened, at: Math.max(snapshot + 1, Math.min(received, happened)) };
}

/** What a scanned text means: the label of a lot or roll, else the code of a material. */
export function readLabel(text: string): { lotId?: string; rollId?: string; code?: string } {
  const label = parseLabelCode(text);
  if (label?.kind === 'LOT') return { lotId: label.id };
  if (label?.kind === 'ROLL') return { rollId: label.id };
  return { code: text.trim().toUpperCase() };
}

const sameText = (stored: string | null, written: string): boolean => written === '' || stored?.toLowerCase() === written.toLowerCase();

/** The lines that an event can mean. */
export function linesOf(event: CountEvent, lines: readonly CountableLine[]): readonly CountableLine[] {
  if (event.lineId) return lines.filter(({ id }) => id === event.lineId);
  const { lotId, rollId, code } = readLabel(event.code);
  return lines.filter(
    (line) =>
      (rollId === undefined || line.rollId === rollId) &&
      (lotId === undefined || line.lotId === lotId) &&
      (code === undefined || line.code.toUpperCase() === code || line.codes.includes(code)) &&
      sameText(line.lotNo, event.lotNo) &&
      sameText(line.rollNo, event.rollNo),
  );
}

export interface CountTaskFacts {
  state: StocktakeState;
  isRemoved: boolean;
  permissions: { has(permission: Permission): boolean };
}

const recordRights: Partial<Record<StocktakeState, Permission>> = { COUNTING: countButtons.record, RECOUNT: countButtons.recount };

/** Why nothing of this kind is accepted from this person now. */
export function refuseTask({ state, isRemoved, permissions }: CountTaskFacts, mode: KnownEvent['mode']): string | null {
  if (isRemoved) return '你已不是这张单的盘点人，记录没有计入；请把数量告诉负责人';
  const right = recordRights[state];
  if (right === undefined) return `盘点单${stocktakeStates[state].label}，记录没有计入；如需补盘请联系负责人`;
  const needed: Permission = mode === 'VOID' ? countButtons.void : right;
  return permissions.has(needed) ? null : `没有“${needed}”权限，请联系管理员`;
}

/** Why this line does not take the event. */
export function refuseLine({ state }: Pick<CountTaskFacts, 'state'>, line: CountableLine, round: number): string | null {
  if (line.round !== round) return `这一行已在第 ${line.round} 次盘点，请更新任务后重新记录`;
  if (state !== 'RECOUNT') return null;
  if (!line.recounting) return '这一行不用复盘，记录没有计入';
  if (!line.countedBefore) return null;
  return line.isStuck ? '上一次现在的盘点人都盘过这一行，须由没有盘过的人复盘，请告诉负责人换人或接手' : '上一次是你盘的，复盘须由他人';
}
