import type { LinkInquiry, LinkQuotation } from '@mrp/contract/features/supplier-links/inquiry.ts';
import { AnswerFrame } from './AnswerFrame.tsx';
import { Facts } from './Facts.tsx';
import { firstQuotation, QUOTATION, quotationBody, type TypedQuotation } from './inquiry-answer.ts';
import { plainNumber, shownNumber } from './fields/numbers.ts';
import { QuotationFields } from './QuotationFields.tsx';
import { useTexts } from './texts.ts';
import { useAnswering } from './sending/useAnswering.ts';
import type { ViewProps } from './view-props.ts';

/** What is asked for, and what this supplier quotes. */
export function InquiryView({ token, shown: inquiry, onShown }: ViewProps<LinkInquiry>) {
  const texts = useTexts();
  const { code, state, answer, mayAnswer } = inquiry;
  return (
    <>
      <section>
        <h1>
          {code} <small>{texts.states.inquiry[state]}</small>
        </h1>
        <AskedFacts inquiry={inquiry} />
      </section>
      {answer && <GivenQuotation answer={answer} />}
      {mayAnswer ? <QuotationForm token={token} shown={inquiry} onShown={onShown} /> : <output>{texts.closed}</output>}
    </>
  );
}

function AskedFacts({ inquiry }: { inquiry: LinkInquiry }) {
  const { inquiry: texts } = useTexts();
  const { name, colourName, quantity, unit, requirement, width, gramWeight, answerBy } = inquiry;
  return (
    <div className="line">
      <h2>
        {name} {colourName}
      </h2>
      <Facts
        facts={[
          [texts.asked, `${shownNumber(quantity)} ${unit.name}`],
          [texts.answerBy, answerBy],
          width === null ? null : [texts.width, `${plainNumber(width)} cm`],
          gramWeight === null ? null : [texts.gramWeight, `${plainNumber(gramWeight)} g/㎡`],
          requirement === '' ? null : [texts.requirement, requirement],
        ]}
      />
    </div>
  );
}

function QuotationForm({ token, shown: inquiry, onShown }: ViewProps<LinkInquiry>) {
  const { inquiry: texts } = useTexts();
  const answering = useAnswering<LinkInquiry, TypedQuotation, LinkQuotation>({
    token,
    of: { kind: 'inquiry', id: inquiry.id },
    onShown,
    bodyOf: (answer, person) => quotationBody(inquiry, answer, person),
  });
  const { answer, sending, type } = answering;
  return (
    <AnswerFrame answering={answering} label={inquiry.answer ? texts.again : texts.send}>
      <QuotationFields
        inquiry={inquiry}
        typed={answer.lines[QUOTATION] ?? firstQuotation(inquiry)}
        wrong={(field) => sending.fields[field]}
        onType={(typed) => type(QUOTATION, typed)}
      />
    </AnswerFrame>
  );
}

function GivenQuotation({ answer }: { answer: NonNullable<LinkInquiry['answer']> }) {
  const all = useTexts();
  const { inquiry: texts } = all;
  const { fromName, note, price, unit, currency, taxIncluded, moq, leadDays, validUntil, breaks, isTaken } = answer;
  return (
    <section className="given">
      <h2>
        {texts.given} <small>{fromName}</small>
      </h2>
      <Facts
        facts={[
          [texts.price, `${shownNumber(price)} ${currency.name}/${unit.name} ${taxIncluded ? all.taxed : all.untaxed}`],
          breaks.length === 0
            ? null
            : [
                texts.breaks,
                breaks.map((part) => `${texts.from} ${shownNumber(part.fromQuantity)} ${unit.name}: ${shownNumber(part.price)}`).join('; '),
              ],
          moq === null ? null : [texts.moq, `${shownNumber(moq)} ${unit.name}`],
          leadDays === null ? null : [texts.leadDays, String(leadDays)],
          validUntil === null ? null : [texts.validUntil, validUntil],
        ]}
      />
      {note !== '' && <p>{note}</p>}
      {isTaken && <p className="state accepted">{texts.taken}</p>}
    </section>
  );
}
