import type { LinkStatementLine } from '@mrp/contract/features/supplier-links/statement.ts';
import { plainNumber, shownAmount, shownNumber } from '../fields/numbers.ts';
import type { TypedDispute } from './statement-answer.ts';
import { useTexts } from '../texts.ts';
import { Typed } from '../fields/Typed.tsx';

interface LineProps {
  line: LinkStatementLine;
  currency: string;
}

interface LineCardProps extends LineProps {
  typed: TypedDispute;
  wrong: (field: 'quantity' | 'amount' | 'reason') => string | undefined;
  onType: (typed: TypedDispute) => void;
}

/** A line of a statement: agreed, or otherwise with a reason. */
export function StatementLineCard({ line, currency, typed, wrong, onType }: LineCardProps) {
  const { statement: texts } = useTexts();
  const set = (change: Partial<TypedDispute>) => onType({ ...typed, ...change });
  return (
    <fieldset className="line">
      <legend>
        <LineName line={line} />
      </legend>
      <LineFacts line={line} currency={currency} />
      <div className="choice">
        <label>
          <input type="radio" checked={!typed.isDisputed} onChange={() => set({ isDisputed: false })} /> {texts.agreeLine}
        </label>
        <label>
          <input type="radio" checked={typed.isDisputed} onChange={() => set({ isDisputed: true })} /> {texts.dispute}
        </label>
      </div>
      {typed.isDisputed && <DisputeFields line={line} currency={currency} typed={typed} wrong={wrong} set={set} />}
    </fieldset>
  );
}

/** A line that cannot be answered any more. */
export function StatementLineFacts({ line, currency }: LineProps) {
  return (
    <section className="line">
      <h2>
        <LineName line={line} />
      </h2>
      <LineFacts line={line} currency={currency} />
    </section>
  );
}

export function LineName({ line: { kind, name, colourName, charge, code } }: { line: LinkStatementLine }) {
  const { statement: texts } = useTexts();
  const goods = [name, colourName].filter(Boolean).join(' ');
  const charged =
    charge && [texts.charges[charge.kind], charge.share && `-${plainNumber(charge.share)}%`, charge.note].filter(Boolean).join(' ');
  return (
    <>
      {[goods, charged].filter(Boolean).join(' · ')}{' '}
      <small className="muted">{[texts.kinds[kind], code].filter(Boolean).join(' · ')}</small>
    </>
  );
}

function LineFacts({ line, currency }: LineProps) {
  const all = useTexts();
  const { statement: texts } = all;
  const { receipt, claim, order, happenedOn, quantity, unit, unitPrice, beforePrice, priceUnit, taxIncluded, taxRate, amount } = line;
  return (
    <dl>
      <dt>{receipt === null ? texts.claim : texts.receipt}</dt>
      <dd>
        {receipt ?? claim} <small className="muted">{happenedOn}</small>
      </dd>
      {order !== null && (
        <>
          <dt>{texts.order}</dt>
          <dd>{order}</dd>
        </>
      )}
      {quantity !== null && (
        <>
          <dt>{all.quantity}</dt>
          <dd>
            {shownNumber(quantity)} {unit?.name}
          </dd>
        </>
      )}
      {unitPrice !== null && (
        <>
          <dt>{all.price}</dt>
          <dd>
            {beforePrice !== null && beforePrice !== unitPrice && `${shownNumber(beforePrice)} → `}
            {shownNumber(unitPrice)} {currency}/{priceUnit} <small className="muted">{taxIncluded ? all.taxed : all.untaxed}</small>
          </dd>
        </>
      )}
      <dt>{texts.tax}</dt>
      <dd>{plainNumber(taxRate)}%</dd>
      <dt>{texts.amount}</dt>
      <dd>
        <strong>
          {shownAmount(amount)} {currency}
        </strong>
      </dd>
    </dl>
  );
}

interface DisputeFieldsProps extends Omit<LineCardProps, 'onType'> {
  set: (change: Partial<TypedDispute>) => void;
}

function DisputeFields({ line: { unit, quantity, amount }, currency, typed, wrong, set }: DisputeFieldsProps) {
  const { statement: texts } = useTexts();
  return (
    <>
      <Typed label={texts.reason} wrong={wrong('reason')}>
        <input
          value={typed.reason}
          maxLength={200}
          aria-invalid={wrong('reason') !== undefined}
          onChange={({ target }) => set({ reason: target.value })}
        />
      </Typed>
      {quantity !== null && (
        <Typed label={`${texts.myQuantity}（${unit?.name ?? ''}）`} wrong={wrong('quantity')}>
          <input
            inputMode="decimal"
            placeholder={plainNumber(quantity)}
            value={typed.quantity}
            aria-invalid={wrong('quantity') !== undefined}
            onChange={({ target }) => set({ quantity: target.value })}
          />
        </Typed>
      )}
      <Typed label={`${texts.myAmount}（${currency}）`} wrong={wrong('amount')}>
        <input
          inputMode="decimal"
          placeholder={amount}
          value={typed.amount}
          aria-invalid={wrong('amount') !== undefined}
          onChange={({ target }) => set({ amount: target.value })}
        />
      </Typed>
    </>
  );
}
