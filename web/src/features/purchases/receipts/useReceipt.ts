import { receiptsApi } from '@mrp/contract/features/purchases.ts';
import type { Shipment } from '@mrp/contract/features/purchases/delivery.ts';
import type { Purchase } from '@mrp/contract/features/purchases/record.ts';
import { useState } from 'react';
import { confirm } from '../../../kit/actions/Confirm.tsx';
import { sumsText } from '../../../lib/format/quantities.ts';
import { useApiMutation } from '../../../lib/api/useApi.ts';
import { dialogErrors, unplacedText } from '../dialog-text.ts';
import { useBinProposals } from '../../../pickers/useBinProposals.ts';
import { hasCell, sentRolls, sumArriving, type ReceivedLine } from './received-lines.ts';
import { deliveryEffects } from '../text.ts';

export type ReceiptOf = { shipment: Shipment } | { order: Purchase };

/** The typed receipt and its errors by field. */
export function useReceipt(of: ReceiptOf, initial: readonly ReceivedLine[]) {
  const [lines, setLines] = useState(initial);
  const [occurredAt, setOccurredAt] = useState<string | null>(null);
  const [isLast, setIsLast] = useState<boolean | null>(null);
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({});
  const [typed, setTyped] = useState(false);
  const { mutate, isPending } = useApiMutation(receiptsApi.create, { ...deliveryEffects, handlesErrors: 'all' });
  const holderId = 'order' in of ? of.order.holder.id : of.shipment.holder.id;
  const proposalOf = useBinProposals(
    holderId,
    initial.map(({ skuId }) => skuId),
  );
  const chosen = lines.filter((line) => sumArriving(line) !== '');
  const rehearse = useApiMutation(receiptsApi.rehearse, { handlesErrors: 'all' });
  const refuse = (error: unknown): void => setErrors(dialogErrors(error));
  const target =
    'order' in of ? { orderId: of.order.id, version: of.order.version } : { shipmentId: of.shipment.id, version: of.shipment.version };
  const bodyOf = () => ({
    ...target,
    occurredAt,
    isLast,
    remark: '',
    lines: chosen.map((line) => bodyLine(line, proposalOf)),
  });
  return {
    lines,
    holderId,
    proposalOf,
    occurredAt,
    setOccurredAt,
    isLast,
    setIsLast,
    errors,
    /** What is refused at no cell of the page, which has these beside those of the lines. */
    unplacedText: (cells: readonly string[]): string => unplacedText(errors, (path) => cells.includes(path) || hasCell(chosen, path)),
    isPending: isPending || rehearse.isPending,
    isTyped: () => typed,
    /** The line's place among those that are sent. */
    positionOf: (at: number) => chosen.indexOf(lines[at]!),
    write: (at: number, line: ReceivedLine) => {
      setLines(lines.map((old, index) => (index === at ? line : old)));
      setTyped(true);
      setErrors({});
    },
    send: async (onDone: (id: string, code: string) => void): Promise<void> => {
      if (chosen.length === 0) return setErrors({ other: '请至少填写一行收货数量' });
      // What the server refuses is said at its cell, before anybody is asked to confirm it.
      if (!(await rehearse.mutateAsync({ body: bodyOf() }).then(() => true, refuse))) return;
      if (!(await confirm({ title: `收货到“${receiverOf(of)}”？`, content: contentOf(chosen), okText: '收货' }))) return;
      mutate({ body: bodyOf() }, { onSuccess: ({ id, code }) => onDone(id, code), onError: refuse });
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

const receiverOf = (of: ReceiptOf): string => ('order' in of ? of.order.holder.name : of.shipment.holder.name);

/** What is received: 3 行：100.00 米、20.00 公斤，5 匹。 */
function contentOf(lines: readonly ReceivedLine[]): string {
  const counted = lines.map((line) => ({ unit: line.item.unit, quantity: sumArriving(line) }));
  const rolls = lines.reduce((sum, line) => sum + rollsOf(line).length, 0);
  return `${lines.length} 行：${sumsText(counted)}${rolls > 0 ? `，${rolls} 匹` : ''}。收货即入库，收错的只能退货。`;
}

const rollsOf = ({ arriving, rolls }: ReceivedLine) =>
  arriving.length > 0
    ? sentRolls(arriving).map(({ lotNo, rollNo, quantity, secondQuantity }) => ({
        lotNo,
        rollNo,
        quantity,
        secondQuantity,
        defectPoints: null,
      }))
    : rolls;
