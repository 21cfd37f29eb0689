import type { LinkStatement, LinkStatementAnswer } from '@mrp/contract/features/supplier-links/statement.ts';
import { AnswerFrame } from '../AnswerFrame.tsx';
import { GivenInvoices } from './GivenInvoices.tsx';
import { InvoiceForm } from './InvoiceForm.tsx';
import { shownAmount, shownNumber } from '../fields/numbers.ts';
import { agreed, statementBody, type TypedDispute } from './statement-answer.ts';
import { StatementLineCard, StatementLineFacts } from './StatementLineCard.tsx';
import { useTexts } from '../texts.ts';
import { useAnswering } from '../sending/useAnswering.ts';
import type { ViewProps } from '../view-props.ts';

/** A statement, which its supplier confirms or disputes by line, and invoices once it is agreed. */
export function StatementView({ token, shown: statement, onShown }: ViewProps<LinkStatement>) {
  const texts = useTexts();
  const { code, state, answer, mayAnswer, mayInvoice, sentInvoices, lines, currency } = statement;
  return (
    <>
      <section>
        <h1>
          {code} <small>{texts.states.statement[state]}</small>
        </h1>
        {state === 'DRAFT' ? <p className="notice">{texts.statement.recalled}</p> : <StatementFacts statement={statement} />}
      </section>
      {answer && <GivenStatementAnswer statement={statement} answer={answer} />}
      {sentInvoices.length > 0 && <GivenInvoices token={token} shown={statement} onShown={onShown} />}
      {mayInvoice && !isAllSent(statement) && <InvoiceForm token={token} shown={statement} onShown={onShown} />}
      {mayAnswer ? (
        <StatementForm token={token} shown={statement} onShown={onShown} />
      ) : (
        lines.map((line) => <StatementLineFacts key={line.id} line={line} currency={currency} />)
      )}
    </>
  );
}

/** What waits to be entered is the whole rest: another invoice would be refused. */
const isAllSent = ({ waitingAmount, uninvoicedAmount }: LinkStatement): boolean => waitingAmount !== null && uninvoicedAmount === '0.00';

function StatementFacts({ statement: { periodFrom, periodTo, amount, taxAmount, currency, dueOn } }: { statement: LinkStatement }) {
  const { statement: texts } = useTexts();
  return (
    <dl>
      <dt>{texts.period}</dt>
      <dd>
        {periodFrom} – {periodTo}
      </dd>
      <dt>{texts.total}</dt>
      <dd>
        <strong>
          {shownAmount(amount)} {currency}
        </strong>
      </dd>
      <dt>{texts.ofTax}</dt>
      <dd>
        {shownAmount(taxAmount)} {currency}
      </dd>
      {dueOn !== null && (
        <>
          <dt>{texts.dueOn}</dt>
          <dd>{dueOn}</dd>
        </>
      )}
    </dl>
  );
}

function StatementForm({ token, shown: statement, onShown }: ViewProps<LinkStatement>) {
  const { statement: texts } = useTexts();
  const answering = useAnswering<LinkStatement, TypedDispute, LinkStatementAnswer>({
    token,
    of: { kind: 'statement', id: statement.id },
    onShown,
    bodyOf: (answer, person) => statementBody(statement, answer, person),
  });
  const { answer, sending, body, type } = answering;
  const placeOf = new Map(body.disputes.map(({ lineId }, at) => [lineId, at]));
  return (
    <AnswerFrame answering={answering} label={body.isAgreed ? texts.agree : texts.sendDisputes(body.disputes.length)}>
      {statement.lines.map((line) => (
        <StatementLineCard
          key={line.id}
          line={line}
          currency={statement.currency}
          typed={answer.lines[line.id] ?? agreed}
          wrong={(field) => sending.fields[`disputes.${placeOf.get(line.id) ?? ''}.${field}`]}
          onType={(typed) => type(line.id, typed)}
        />
      ))}
    </AnswerFrame>
  );
}

interface GivenProps {
  statement: LinkStatement;
  answer: NonNullable<LinkStatement['answer']>;
}

/** The last answer to these lines. */
function GivenStatementAnswer({ statement: { currency, lines }, answer }: GivenProps) {
  const texts = useTexts();
  const unitOf = new Map(lines.map(({ id, unit }) => [id, unit?.name ?? '']));
  return (
    <section className="given">
      <h2>
        {answer.isAgreed ? texts.statement.agreed : texts.statement.disputed} <small>{answer.fromName}</small>
      </h2>
      {answer.note !== '' && <p>{answer.note}</p>}
      <ul className="plain">
        {answer.disputes.map(({ lineId, item, quantity, amount, reason }, at) => (
          <li key={lineId ?? at}>
            {item}：
            {[
              quantity !== null && `${shownNumber(quantity)} ${unitOf.get(lineId ?? '') ?? ''}`,
              amount !== null && `${shownAmount(amount)} ${currency}`,
              reason,
            ]
              .filter(Boolean)
              .join(' · ')}
          </li>
        ))}
      </ul>
    </section>
  );
}
