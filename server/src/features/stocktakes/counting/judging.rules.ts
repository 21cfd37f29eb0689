import type { CountAnswers, CountEvent } from '@mrp/contract/features/stocktakes/tasks.ts';
import { DeviceTime } from '@mrp/contract/lib/fields/fields.ts';
import { checkNumber, inUnit, normaliseNumber, rules } from '@mrp/contract/lib/fields/numeric-rules.ts';
import {
  correctTime,
  isClockOff,
  isEventId,
  linesOf,
  refuseLine,
  refuseTask,
  type Clock,
  type CountableLine,
  type CountTaskFacts,
  type KnownEvent,
} from './events.rules.ts';

/** An event to be kept. */
export interface KeptEvent {
  id: string;
  lineId: string;
  round: number;
  mode: KnownEvent['mode'];
  quantity: string | null;
  voids: string | null;
  code: string;
  note: string;
  reasonId: string | null;
  deviceAt: string;
  happenedAt: string;
  at: string;
  clockOff: boolean;
}

export interface JudgingFacts {
  task: CountTaskFacts;
  stocktakeId: string;
  userId: string;
  clock: Clock;
  lines: readonly CountableLine[];
  known: ReadonlyMap<string, KnownEvent>;
  reasons: ReadonlySet<string>;
  /** By event: why what it names could not be added. */
  unlisted: ReadonlyMap<string, string>;
}

const MOST_CODE = 64;
const MOST_NOTE = 200;

type Answer = CountAnswers['answers'][number];
type Verdict = { kept: KeptEvent } | { reason: string };

/** Judges the events of a batch in their order, each on its own: a rejected one never holds back the others. */
export function judgeEvents(events: readonly CountEvent[], facts: JudgingFacts): { answers: Answer[]; kept: KeptEvent[] } {
  const kept: KeptEvent[] = [];
  const known = new Map(facts.known);
  const answers = events.map((event): Answer => {
    const before = known.get(event.id);
    if (before) return answerAgain(before, facts);
    const verdict = judgeEvent(event, { ...facts, known });
    if ('reason' in verdict) return { id: event.id, result: 'REJECTED', reason: verdict.reason, lineId: null };
    const { lineId, mode } = verdict.kept;
    known.set(event.id, { id: event.id, userId: facts.userId, stocktakeId: facts.stocktakeId, lineId, mode });
    kept.push(verdict.kept);
    return { id: event.id, result: 'APPLIED', reason: '', lineId };
  });
  return { answers, kept };
}

function answerAgain({ id, userId, stocktakeId, lineId }: KnownEvent, facts: JudgingFacts): Answer {
  return userId === facts.userId && stocktakeId === facts.stocktakeId
    ? { id, result: 'DUPLICATE', reason: '', lineId }
    : { id, result: 'REJECTED', reason: '这条记录的编号已被使用，请重新记录', lineId: null };
}

function judgeEvent(event: CountEvent, facts: JudgingFacts): Verdict {
  if (!isEventId(event.id)) return { reason: '记录没有有效的编号，请重新记录' };
  const { mode } = event;
  if (mode === null) return { reason: '不认识这种记录方式，请更新后重新记录' };
  const refusal = refuseTask(facts.task, mode);
  if (refusal) return { reason: refusal };
  // The database would refuse the whole batch for one time that it cannot keep.
  if (!DeviceTime.safeParse(event.at).success) return { reason: '记录的时间不正确，请检查手机时间后重新记录' };
  const deviceAt = Date.parse(event.at);
  const line = chooseLine(event, facts);
  if ('reason' in line) return line;
  const wrong =
    refuseLine(facts.task, line, event.round) ?? (mode === 'VOID' ? refuseVoid(event, line, facts) : refuseQuantity(event, line));
  if (wrong) return { reason: wrong };
  return { kept: keep({ ...event, mode }, line, facts, deviceAt) };
}

function chooseLine(event: CountEvent, { lines, unlisted, known }: JudgingFacts): CountableLine | { reason: string } {
  const voided = event.mode === 'VOID' && !event.lineId ? known.get(event.voids ?? '')?.lineId : undefined;
  const found = linesOf(voided === undefined ? event : { ...event, lineId: voided }, lines);
  const [first, second] = found;
  if (first && !second) return first;
  if (first) return { reason: '这个编码有几个物料、缸号或匹，请扫缸号、匹的标签，或选择明细' };
  if (event.lineId || voided !== undefined) return { reason: '这一行不在这张盘点单里，请更新任务' };
  return { reason: unlisted.get(event.id) ?? '不在这张盘点单里；确认实物在这里后可加入' };
}

/** An author may void an event before it arrives, so the order of arrival does not matter. */
function refuseVoid({ voids }: CountEvent, line: CountableLine, { known, userId, stocktakeId }: JudgingFacts): string | null {
  if (!voids) return '请选择要作废的记录';
  const event = known.get(voids);
  if (!event) return null;
  const isOwn = event.userId === userId && event.stocktakeId === stocktakeId && event.lineId === line.id && event.mode !== 'VOID';
  return isOwn ? null : '只能作废自己在这一行的记录';
}

const ruleOf = ({ decimals }: CountableLine) => inUnit(rules.countedQuantity, { decimals });
const refuseQuantity = ({ quantity }: CountEvent, line: CountableLine): string | null => {
  const message = checkNumber(ruleOf(line), quantity);
  return message === null ? null : `数量${message}`;
};

function keep(
  event: CountEvent & { mode: KnownEvent['mode'] },
  line: CountableLine,
  { clock, reasons }: JudgingFacts,
  deviceAt: number,
): KeptEvent {
  const { id, mode, voids, code, note, reasonId } = event;
  const { happened, at } = correctTime(deviceAt, clock);
  return {
    id,
    lineId: line.id,
    round: line.round,
    mode,
    quantity: mode === 'VOID' ? null : normaliseNumber(ruleOf(line), event.quantity),
    voids: mode === 'VOID' ? (voids ?? null) : null,
    code: code.slice(0, MOST_CODE),
    note: note.slice(0, MOST_NOTE),
    // A reason that was disabled meanwhile is only a proposal: the count is kept without it.
    reasonId: reasonId && reasons.has(reasonId) ? reasonId : null,
    deviceAt: new Date(deviceAt).toISOString(),
    happenedAt: new Date(happened).toISOString(),
    at: new Date(at).toISOString(),
    clockOff: isClockOff(clock, deviceAt),
  };
}
