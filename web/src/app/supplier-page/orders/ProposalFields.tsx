import type { LinkLine, LinkOrder } from '@mrp/contract/features/supplier-links/record.ts';
import type { TypedLine } from './order-answer.ts';
import { plainNumber } from '../fields/numbers.ts';
import { useTexts } from '../texts.ts';
import { Typed } from '../fields/Typed.tsx';

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
      <Typed label={`${texts.quantity}（${unit.name}）`} wrong={wrong('quantity')}>
        <input
          inputMode="decimal"
          placeholder={plainNumber(quantity)}
          value={typed.quantity}
          aria-invalid={wrong('quantity') !== undefined}
          onChange={({ target }) => set({ quantity: target.value })}
        />
      </Typed>
      {unitPrice !== null && (
        <Typed label={`${texts.price}（${currency}/${priceUnit}）`} wrong={wrong('unitPrice')}>
          <input
            inputMode="decimal"
            placeholder={plainNumber(unitPrice)}
            value={typed.unitPrice}
            aria-invalid={wrong('unitPrice') !== undefined}
            onChange={({ target }) => set({ unitPrice: target.value })}
          />
        </Typed>
      )}
      <Typed label={texts.day} wrong={wrong('promisedOn')}>
        <input
          type="date"
          min={today}
          value={typed.promisedOn}
          aria-invalid={wrong('promisedOn') !== undefined}
          onChange={({ target }) => set({ promisedOn: target.value })}
        />
      </Typed>
    </>
  );
}
