import type { PickOrder } from '@mrp/contract/features/picks/record.ts';
import { compareDecimals } from '@mrp/contract/lib/decimals.ts';
import { useState } from 'react';
import {
  missingOf,
  placeKey,
  withTake,
  withTakes,
  type IssueLine,
  type PlanLine,
  type ScannablePlace,
  type StockPlace,
} from './issue-lines.ts';
import { answerPress, answerScan, type Offer, type ScanAnswer } from './scanned-lines.ts';
import { useIssue } from './useIssue.ts';

/** Goods with lots are scanned; of others the quantity is typed. */
const unscanned = ({ lines }: PickOrder): IssueLine[] =>
  lines.map(({ id, lotTracked }) => ({ lineId: id, quantity: '', takes: lotTracked === 'NONE' ? null : [] }));

/** The last code and what it means. */
interface Told {
  code: string;
  answer: ScanAnswer;
}

const OK_MS = 40;
const REFUSED_MS = [90, 60, 90];

/** Felt through a glove; browsers of desks have none. */
function vibrate(pattern: number | number[]): void {
  if ('vibrate' in navigator) navigator.vibrate(pattern);
}

/** The line that was chosen or scanned last while it lacks something, else the first that does. */
function activeOf(pick: PickOrder, planned: readonly PlanLine[], typed: readonly IssueLine[], chosenId: string | null): string | null {
  const open = planned.flatMap(({ lineId }) => {
    const line = pick.lines.find(({ id }) => id === lineId);
    const takes = typed.find((one) => one.lineId === lineId)?.takes ?? [];
    return line && compareDecimals(missingOf(line, takes), '0') > 0 ? [lineId] : [];
  });
  return chosenId !== null && open.includes(chosenId) ? chosenId : (open[0] ?? chosenId);
}

/** The scan of a pick: what was confirmed so far, and the answer to the last code. */
export function useScan(pick: PickOrder, planned: readonly PlanLine[]) {
  const issue = useIssue(pick, 'scan', unscanned(pick));
  const [told, setTold] = useState<Told | null>(null);
  const [chosenId, setChosenId] = useState<string | null>(null);
  const { lines } = issue;
  const activeId = activeOf(pick, planned, lines, chosenId);
  const scanning = { pick, planned, lines, activeId };

  function take({ place, line, quantity }: Offer, reason = ''): void {
    const words = [issue.reason, reason].filter((text) => text !== '' && !(text === reason && issue.reason.includes(reason))).join('；');
    const changed = withTake(issue.lineOf(line.id), place, quantity);
    issue.write({ lines: lines.map((old) => (old.lineId === line.id ? changed : old)), reason: words });
    setChosenId(line.id);
  }

  function hear(code: string, answer: ScanAnswer): void {
    if (answer.kind === 'found') take(answer);
    vibrate(answer.kind === 'found' ? OK_MS : REFUSED_MS);
    setTold({ code, answer });
  }

  return {
    issue,
    planned,
    /** What was scanned beside what may be taken. */
    issueState: { planned, lines },
    told,
    activeId,
    activate: setChosenId,
    read: (text: string): void => {
      const code = text.trim();
      if (code !== '') hear(code, answerScan(code, scanning));
    },
    /** A roll that was pressed, because its label cannot be read. */
    press: (place: ScannablePlace): void => hear(place.label, answerPress(place, scanning)),
    skip: (): void => setTold(null),
    /** A second lot or more than planned, with its reason. */
    takeAnyway: (offer: Offer, reason: string): void => {
      take(offer, reason);
      setTold({ code: told?.code ?? '', answer: { ...offer, kind: 'found' } });
    },
    remove: (lineId: string, place: StockPlace): void => {
      const line = issue.lineOf(lineId);
      issue.writeLine(
        withTakes(
          line,
          (line.takes ?? []).filter((one) => placeKey(one) !== placeKey(place)),
        ),
      );
      setTold(null);
    },
  };
}
export type Scan = ReturnType<typeof useScan>;
