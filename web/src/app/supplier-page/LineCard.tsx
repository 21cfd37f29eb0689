import type { LinkLine } from '@mrp/contract/features/supplier-links/record.ts';
import type { TypedLine } from './kept-answer.ts';
import { plainNumber } from './numbers.ts';
import { useTexts } from './texts.ts';

interface LineCardProps {
  line: LinkLine;
  currency: string;
  today: string;
  typed: TypedLine;
  wrong: (field: 'quantity' | 'unitPrice' | 'promisedOn') => string | undefined;
  onType: (typed: TypedLine) => void;
}

/** A line of the order: as ordered, or with another quantity, price or day. */
export function LineCard({ line, currency, today, typed, wrong, onType }: LineCardProps) {
  const texts = useTexts();
  const { code, name, colourName, specification, unit, quantity, receivedQuantity, unitPrice, priceUnit, taxIncluded, promisedOn, needOn } =
    line;
  const day = promisedOn ?? needOn;
  const price = unitPrice === null ? '' : plainNumber(unitPrice);
  const set = (change: Partial<TypedLine>) => onType({ ...typed, ...change });
  return (
    <fieldset className="line">
      <legend>
        {name} {colourName} <small className="muted">{code}</small>
      </legend>
      {specification !== '' && (
        <p className="muted">
          {texts.specification} {specification}
        </p>
      )}
      <dl>
        <dt>{texts.quantity}</dt>
        <dd>
          {plainNumber(quantity)} {unit.name}
        </dd>
        {price !== '' && (
          <>
            <dt>{texts.price}</dt>
            <dd>
              {price} {currency}/{priceUnit} <small className="muted">{taxIncluded ? texts.taxed : texts.untaxed}</small>
            </dd>
          </>
        )}
        <dt>{texts.day}</dt>
        <dd>{day}</dd>
        {plainNumber(receivedQuantity) !== '0' && (
          <>
            <dt>{texts.received}</dt>
            <dd>
              {plainNumber(receivedQuantity)} {unit.name}
            </dd>
          </>
        )}
      </dl>
      <div className="choice">
        <label>
          <input type="radio" checked={!typed.isOther} onChange={() => set({ isOther: false })} /> {texts.agree}
        </label>
        <label>
          <input type="radio" checked={typed.isOther} onChange={() => set({ isOther: true })} /> {texts.propose}
        </label>
      </div>
      {typed.isOther && (
        <div className="proposal">
          <Proposed label={`${texts.quantity}（${unit.name}）`} wrong={wrong('quantity')}>
            {(isWrong) => (
              <input
                inputMode="decimal"
                placeholder={plainNumber(quantity)}
                value={typed.quantity}
                aria-invalid={isWrong}
                onChange={({ target }) => set({ quantity: target.value })}
              />
            )}
          </Proposed>
          {price !== '' && (
            <Proposed label={`${texts.price}（${currency}/${priceUnit}）`} wrong={wrong('unitPrice')}>
              {(isWrong) => (
                <input
                  inputMode="decimal"
                  placeholder={price}
                  value={typed.unitPrice}
                  aria-invalid={isWrong}
                  onChange={({ target }) => set({ unitPrice: target.value })}
                />
              )}
            </Proposed>
          )}
          <Proposed label={texts.day} wrong={wrong('promisedOn')}>
            {(isWrong) => (
              <input
                type="date"
                min={today}
                value={typed.promisedOn}
                aria-invalid={isWrong}
                onChange={({ target }) => set({ promisedOn: target.value })}
              />
            )}
          </Proposed>
        </div>
      )}
    </fieldset>
  );
}

function Proposed({
  label,
  wrong,
  children,
}: {
  label: string;
  wrong: string | undefined;
  children: (isWrong: boolean) => React.ReactNode;
}) {
  return (
    <label className="field">
      {label}
      {children(wrong !== undefined)}
      {wrong !== undefined && <span className="wrong">{wrong}</span>}
    </label>
  );
}
