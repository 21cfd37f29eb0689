import type { LinkStatement } from '@mrp/contract/features/supplier-links/statement.ts';
import { withdrawInvoice } from '../sending/link-calls.ts';
import { shownAmount } from '../fields/numbers.ts';
import { useTexts } from '../texts.ts';
import type { ViewProps } from '../view-props.ts';
import { WithdrawButton } from '../WithdrawButton.tsx';

const stateClass = { PENDING: 'pending', TAKEN: 'accepted', REFUSED: 'refused', WITHDRAWN: 'stale', ENDED: 'stale' } as const;

/** What he invoiced by the link, with what became of it. */
export function GivenInvoices({
  token,
  shown: { id: statementId, currency, sentInvoices, waitingAmount },
  onShown,
}: ViewProps<LinkStatement>) {
  const { invoice: texts, reason: buyer } = useTexts();
  return (
    <section className="given">
      <h2>
        {texts.given} <small>{sentInvoices.length}</small>
      </h2>
      {waitingAmount !== null && (
        <p className="muted">
          {texts.waiting} {shownAmount(waitingAmount)} {currency}
        </p>
      )}
      <ul className="plain">
        {sentInvoices.map(({ id, number, issuedOn, amount, taxAmount, fileCount, lineCount, state, reason, note, fromName }) => (
          <li key={id}>
            <b>{number}</b> <span className="muted">{`${issuedOn} ${fromName}`}</span>{' '}
            <span className={`state ${stateClass[state]}`}>{texts.states[state]}</span>
            <p>
              {shownAmount(amount)} {currency}{' '}
              <small className="muted">
                {[
                  `${texts.taxAmount} ${shownAmount(taxAmount)}`,
                  lineCount > 0 && texts.lineCount(lineCount),
                  fileCount > 0 && texts.files(fileCount),
                ]
                  .filter(Boolean)
                  .join(' · ')}
              </small>
            </p>
            {note !== '' && <p>{note}</p>}
            {reason !== '' && (
              <p>
                {buyer}：{reason}
              </p>
            )}
            {state === 'PENDING' && (
              <WithdrawButton label={texts.withdraw} withdraw={() => withdrawInvoice(token, statementId, id)} onShown={onShown} />
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}
