import { BinChoiceField } from '../../../pickers/BinChoiceField.tsx';
import type { ReceivedLine } from './received-lines.ts';
import type { useReceipt } from './useReceipt.ts';

interface ReceivedBinPanelProps {
  receipt: ReturnType<typeof useReceipt>;
  line: ReceivedLine;
  at: number;
}

/** 库位 of a received line, as proposed unless another one is chosen. */
export function ReceivedBinPanel({ receipt, line, at }: ReceivedBinPanelProps) {
  return (
    <BinChoiceField
      holderId={receipt.holderId}
      value={line.binId}
      proposal={receipt.proposalOf.get(line.skuId)}
      error={receipt.errors[`lines.${receipt.positionOf(at)}.binId`]}
      onChange={(binId) => receipt.write(at, { ...line, binId })}
    />
  );
}
