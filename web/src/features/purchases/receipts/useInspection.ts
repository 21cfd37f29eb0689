import { receiptsApi } from '@mrp/contract/features/purchases.ts';
import type { Receipt } from '@mrp/contract/features/purchases/delivery.ts';
import type { Inspection } from '@mrp/contract/features/purchases/inspection.ts';
import { compareDecimals, roundHalfUp } from '@mrp/contract/lib/decimals.ts';
import { useState } from 'react';
import { useApiMutation } from '../../../lib/api/useApi.ts';
import {
  defectBody,
  lineKey,
  lotKey,
  rollKey,
  storedDefects,
  type RefusedGoods,
  type TypedDefect,
  type TypedDefects,
} from './defect-values.ts';
import { dialogErrors, withoutCells } from '../dialog-text.ts';
import { rollsOf } from './InspectedRollsPanel.tsx';
import { deliveryRefreshes } from '../text.ts';

export type Result = Inspection['lots'][number]['quality'];

export interface Found {
  lotId: string;
  lotNo: string;
  goods: string;
  quality: Result;
  shadeBand: string;
  actualWidth: string;
  actualGramWeight: string;
}

const lotsOf = ({ lines }: Receipt): Found[] =>
  lines.flatMap(({ code, lots }) =>
    lots.map(({ id, lotNo, quality, shadeBand, actualWidth, actualGramWeight }) => ({
      lotId: id,
      lotNo,
      goods: code,
      quality: quality === 'PENDING' ? 'PASSED' : quality,
      shadeBand,
      actualWidth: actualWidth ?? '',
      actualGramWeight: actualGramWeight ?? '',
    })),
  );

type Line = Receipt['lines'][number];

/** The typed results and their errors by field. */
export function useInspection(receipt: Receipt, onDone: () => void) {
  const { id, version, lines } = receipt;
  const plain = lines.filter(({ lots: own }) => own.length === 0);
  const [lots, setLots] = useState(() => lotsOf(receipt));
  const [rolls, setRolls] = useState(() => rollsOf(receipt));
  const [rejected, setRejected] = useState<Readonly<Record<string, string>>>({});
  const [defects, setDefects] = useState(() => storedDefects(receipt));
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({});
  const [typed, setTyped] = useState(false);
  const { mutate, isPending } = useApiMutation(receiptsApi.inspect, { refreshes: deliveryRefreshes, handlesErrors: 'all' });
  const rejectedOf = ({ id: lineId, rejectedQuantity, unit }: Line): string =>
    rejected[lineId] ?? roundHalfUp(rejectedQuantity, unit.decimals);
  const change = (...cells: string[]) => {
    setTyped(true);
    setErrors(withoutCells(errors, (path) => cells.some((cell) => path === cell || path.startsWith(`${cell}.`))));
  };
  const changeAt = (row: string, found: object) => change(...Object.keys(found).map((field) => `${row}.${fieldOf[field] ?? field}`));
  const plainLines = plain.map((line) => ({ line, rejected: rejectedOf(line) }));
  const refused = refusedGoods(lots, rolls, plainLines);
  const body = () => ({ version, ...bodyOf(lots, rolls, plainLines, defectsOf(refused, defects)) });
  return {
    lots,
    rolls,
    plain,
    refused,
    defects,
    errors,
    isPending,
    rejectedOf,
    isTyped: () => typed,
    write: (at: number, found: Partial<Found>) => {
      setLots(lots.map((lot, index) => (index === at ? { ...lot, ...found } : lot)));
      changeAt(`lots.${at}`, found);
    },
    writeRoll: (at: number, found: Partial<(typeof rolls)[number]>) => {
      setRolls(rolls.map((roll, index) => (index === at ? { ...roll, ...found } : roll)));
      changeAt(`rolls.${at}`, found);
    },
    writeDefect: (key: string, defect: TypedDefect) => {
      setDefects({ ...defects, [key]: defect });
      change(`${refused.find((goods) => goods.key === key)?.field}.defect`);
    },
    reject: (lineId: string, quantity: string) => {
      setRejected({ ...rejected, [lineId]: quantity });
      change(`lines.${plain.findIndex(({ id: own }) => own === lineId)}.rejected`);
    },
    save: () => mutate({ params: { id }, body: body() }, { onError: (error) => setErrors(dialogErrors(error)), onSuccess: onDone }),
  };
}

/** As the request calls it. */
const fieldOf: Readonly<Record<string, string>> = { points: 'defectPoints' };

interface PlainLine {
  line: Line;
  rejected: string;
}

/** The reason of what is refused; what no longer is keeps its typed one for a change of mind, unsent. */
const defectsOf =
  (refused: readonly RefusedGoods[], defects: TypedDefects) =>
  (key: string): ReturnType<typeof defectBody> =>
    refused.some((goods) => goods.key === key) ? defectBody(defects[key]) : null;

function bodyOf(
  lots: readonly Found[],
  rolls: ReturnType<typeof rollsOf>,
  plain: readonly PlainLine[],
  defectOf: ReturnType<typeof defectsOf>,
) {
  return {
    lines: plain.map(({ line, rejected }) => ({ lineId: line.id, rejected: rejected || '0', defect: defectOf(lineKey(line.id)) })),
    lots: lots.map(({ lotId, quality, shadeBand, actualWidth, actualGramWeight }) => ({
      lotId,
      quality,
      shadeBand,
      actualWidth: actualWidth || null,
      actualGramWeight: actualGramWeight || null,
      defect: defectOf(lotKey(lotId)),
    })),
    rolls: rolls.map(({ id, points, rejected }) => ({ id, defectPoints: points || null, rejected, defect: defectOf(rollKey(id)) })),
  };
}

/** What is refused at present; a roll of an unfit lot is refused for the reason of the lot. */
function refusedGoods(lots: readonly Found[], rolls: ReturnType<typeof rollsOf>, plain: readonly PlainLine[]): RefusedGoods[] {
  const failed = new Set(lots.flatMap(({ lotId, quality }) => (quality === 'FAILED' ? lotId : [])));
  return [
    ...lots.flatMap(({ lotId, lotNo, goods }, at) =>
      failed.has(lotId) ? [{ key: lotKey(lotId), name: `${goods} 缸号 ${lotNo}`, field: `lots.${at}` }] : [],
    ),
    ...rolls.flatMap(({ id, lotId, name, rejected }, at) =>
      rejected && !failed.has(lotId ?? '') ? [{ key: rollKey(id), name, field: `rolls.${at}` }] : [],
    ),
    ...plain.flatMap(({ line: { id, code, colourName }, rejected }, at) =>
      isMore(rejected) ? [{ key: lineKey(id), name: [code, colourName].filter(Boolean).join(' '), field: `lines.${at}` }] : [],
    ),
  ];
}

const isMore = (typed: string): boolean => /^\d+(\.\d+)?$/.test(typed) && compareDecimals(typed, '0') > 0;
