import type { BinProposal } from '@mrp/contract/features/bins/record.ts';
import { useId } from 'react';
import { EntityPicker } from '../kit/pickers/EntityPicker.tsx';
import { binSource } from './sources/bin-source.ts';

interface BinChoiceFieldProps {
  holderId: string;
  /** undefined: as proposed. */
  value: string | null | undefined;
  proposal: BinProposal | undefined;
  error?: string | undefined;
  onChange: (binId: string | null) => void;
}

const reasons: Readonly<Record<BinProposal['because'], string>> = {
  ITEM: '同一物料放在这里',
  BEFORE: '上次放在这里',
  MATERIAL: '同款物料的其他颜色放在这里',
  EMPTY: '走位最前的空库位',
};

/** 库位 of goods that come in, as proposed unless another one is chosen; nothing where the holder has no bins. */
export function BinChoiceField({ holderId, value, proposal, error, onChange }: BinChoiceFieldProps) {
  const id = useId();
  if (!proposal && !value && !error) return null;
  const isProposed = value === undefined;
  return (
    <div className="k-dialog-field">
      <label htmlFor={id}>库位</label>
      <EntityPicker
        id={id}
        source={binSource(holderId)}
        placeholder="不放库位"
        value={isProposed ? (proposal?.bin.id ?? null) : value}
        aria-invalid={error !== undefined}
        onChange={(chosen) => onChange(chosen)}
      />
      {isProposed && proposal && <small className="text-muted">{reasons[proposal.because]}</small>}
      <span className="k-dialog-error" role="alert">
        {error}
      </span>
    </div>
  );
}
