import type { LinkLine, LinkOrder } from '@mrp/contract/features/supplier-links/record.ts';
import type { ReactNode } from 'react';
import type { TypedLine } from './kept-answer.ts';
import { plainNumber } from './numbers.ts';
import { useTexts } from './texts.ts';

export interface ProposalProps {
  line: LinkLine;
  order: LinkOrder;
  typed: TypedLine;
  wrong: (field: 'quantity' | 'unitPrice' | 'promisedOn') => string | undefined;
  set: (change: Partial<TypedLine>) => void;
}

/** What is to be otherwise; what stays empty is as ordered. */
export function ProposalFields({ line, order: { currency, today }, typed, wrong, set }: ProposalProps) {
  const texts = useTexts();
  const { unit, quantity, unitPrice, priceUnit } = line;
  return (
    <>
      <Proposed label={`${texts.quantity}（${unit.name}）`} wrong={wrong('quantity')}>
        <input
          inputMode="decimal"
          placeholder={plainNumber(quantity)}
          value={typed.quantity}
          aria-invalid={wrong('quantity') !== undefined}
          onChange={({ target }) => set({ quantity: target.value })}
        />
      </Proposed>
      {unitPrice !== null && (
        <Proposed label={`${texts.price}（${currency}/${priceUnit}）`} wrong={wrong('unitPrice')}>
          <input
            inputMode="decimal"
            placeholder={plainNumber(unitPrice)}
            value={typed.unitPrice}
            aria-invalid={wrong('unitPrice') !== undefined}
            onChange={({ target }) => set({ unitPrice: target.value })}
          />
        </Proposed>
      )}
      <Proposed label={texts.day} wrong={wrong('promisedOn')}>
        <input
          type="date"
          min={today}
          value={typed.promisedOn}
          aria-invalid={wrong('promisedOn') !== undefined}
          onChange={({ target }) => set({ promisedOn: target.value })}
        />
      </Proposed>
    </>
  );
}

function Proposed({ label, wrong, children }: { label: string; wrong: string | undefined; children: ReactNode }) {
  return (
    <label className="field">
      {label}
      {children}
      {wrong !== undefined && <span className="wrong">{wrong}</span>}
    </label>
  );
}
