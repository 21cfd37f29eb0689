import { receiptsApi } from '@mrp/contract/features/purchases.ts';
import type { Shipment } from '@mrp/contract/features/purchases/delivery.ts';
import type { Purchase } from '@mrp/contract/features/purchases/record.ts';
import { useState } from 'react';
import { useApiMutation } from '../../lib/useApi.ts';
import { dialogErrors } from './dialog-text.ts';
import { useBinProposals } from '../../pickers/useBinProposals.ts';
import { sumArriving, type ReceivedLine } from './received-lines.ts';
import { deliveryRefreshes } from './text.ts';

export type ReceiptOf = { shipment: Shipment } | { order: Purchase };

/** The typed receipt and its errors by field. */
export function useReceipt(of: ReceiptOf, initial: readonly ReceivedLine[]) {
  const [lines, setLines] = useState(initial);
  const [occurredAt, setOccurredAt] = useState<string | null>(null);
  const [isLast, setIsLast] = useState<boolean | null>(null);
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({});
  const [typed, setTyped] = useState(false);
  const { mutate, isPending } = useApiMutation(receiptsApi.create, { refreshes: deliveryRefreshes, handlesErrors: 'all' });
  const holderId = 'order' in of ? of.order.holder.id : of.shipment.holder.id;
  const proposalOf = useBinProposals(
    holderId,
    initial.map(({ skuId }) => skuId),
  );
  const chosen = lines.filter((line) => sumArriving(line) !== '');
  const refuse = (error: unknown) => setErrors(dialogErrors(error));
  const target =
    'order' in of ? { orderId: of.order.id, version: of.order.version } : { shipmentId: of.shipment.id, version: of.shipment.version };
  return {
    lines,
    holderId,
    proposalOf,
    occurredAt,
    setOccurredAt,
    isLast,
    setIsLast,
    errors,
    isPending,
    isTyped: () => typed,
    /** The line's place among those that are sent. */
    positionOf: (at: number) => chosen.indexOf(lines[at]!),
    write: (at: number, line: ReceivedLine) => {
      setLines(lines.map((old, index) => (index === at ? line : old)));
      setTyped(true);
      setErrors({});
    },
    send: (onDone: (id: string, code: string) => void) => {
      if (chosen.length === 0) return setErrors({ other: '请至少填写一行收货数量' });
      const body = {
        ...target,
        occurredAt,
        isLast,
        remark: '',
        lines: chosen.map((line) => bodyLine(line, proposalOf)),
      };
      mutate({ body }, { onSuccess: ({ id, code }) => onDone(id, code), onError: refuse });
    },
  };
}

const bodyLine = (line: ReceivedLine, proposalOf: ReturnType<typeof useBinProposals>) => ({
  lineId: line.lineId,
  quantity: sumArriving(line),
  rolls: rollsOf(line),
  binId: binOf(line, proposalOf),
});

/** What was chosen, else what is proposed. */
const binOf = ({ skuId, binId }: ReceivedLine, proposalOf: ReturnType<typeof useBinProposals>): string | null =>
  binId === undefined ? (proposalOf.get(skuId)?.bin.id ?? null) : binId;

const rollsOf = ({ arriving, rolls }: ReceivedLine) =>
  arriving.length > 0
    ? arriving
        .filter(({ quantity }) => quantity !== '' && Number(quantity) > 0)
        .map(({ lotNo, rollNo, quantity, secondQuantity }) => ({ lotNo, rollNo, quantity, secondQuantity, defectPoints: null }))
    : rolls;
