import type { LinkLine, LinkOrder } from '@mrp/contract/features/supplier-links/record.ts';
import type { TypedLine } from './order-answer.ts';
import { plainNumber, shownNumber } from '../fields/numbers.ts';
import { ProposalFields, type ProposalProps } from './ProposalFields.tsx';
import { useTexts } from '../texts.ts';

interface LineCardProps extends Omit<ProposalProps, 'set'> {
  onType: (typed: TypedLine) => void;
}

/** A line of the order: as ordered, or with another quantity, price or day. */
export function LineCard({ onType, ...proposal }: LineCardProps) {
  const texts = useTexts();
  const { line, order, typed } = proposal;
  const set = (change: Partial<TypedLine>) => onType({ ...typed, ...change });
  return (
    <fieldset className="line">
      <legend>
        {line.name} {line.colourName} <small className="muted">{line.code}</small>
      </legend>
      {line.specification !== '' && (
        <p className="muted">
          {texts.specification} {line.specification}
        </p>
      )}
      <OrderedFacts line={line} order={order} />
      <div className="choice">
        <label>
          <input type="radio" checked={!typed.isOther} onChange={() => set({ isOther: false })} /> {texts.agree}
        </label>
        <label>
          <input type="radio" checked={typed.isOther} onChange={() => set({ isOther: true })} /> {texts.propose}
        </label>
      </div>
      {typed.isOther && <ProposalFields {...proposal} set={set} />}
    </fieldset>
  );
}

function OrderedFacts({ line, order: { currency } }: { line: LinkLine; order: LinkOrder }) {
  const texts = useTexts();
  const { unit, quantity, receivedQuantity, unitPrice, priceUnit, taxIncluded, promisedOn, needOn } = line;
  return (
    <dl>
      <dt>{texts.quantity}</dt>
      <dd>
        {shownNumber(quantity)} {unit.name}
      </dd>
      {unitPrice !== null && (
        <>
          <dt>{texts.price}</dt>
          <dd>
            {shownNumber(unitPrice)} {currency}/{priceUnit} <small className="muted">{taxIncluded ? texts.taxed : texts.untaxed}</small>
          </dd>
        </>
      )}
      <dt>{texts.day}</dt>
      <dd>{promisedOn ?? needOn}</dd>
      {plainNumber(receivedQuantity) !== '0' && (
        <>
          <dt>{texts.received}</dt>
          <dd>
            {shownNumber(receivedQuantity)} {unit.name}
          </dd>
        </>
      )}
    </dl>
  );
}
