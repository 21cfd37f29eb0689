import type { LinkInvoiceInput } from '@mrp/contract/features/supplier-links/invoice.ts';
import type { LinkStatement } from '@mrp/contract/features/supplier-links/statement.ts';
import { AnswerFrame } from '../AnswerFrame.tsx';
import { INVOICE, invoiceBody, newInvoice, type TypedInvoice } from './invoice-answer.ts';
import { InvoiceLines } from './InvoiceLines.tsx';
import { LinkFiles } from '../fields/LinkFiles.tsx';
import { shownAmount } from '../fields/numbers.ts';
import { useTexts } from '../texts.ts';
import { Typed } from '../fields/Typed.tsx';
import { useAnswering } from '../sending/useAnswering.ts';
import type { ViewProps } from '../view-props.ts';

/** The invoice of an agreed statement, with a photo or PDF of it. */
export function InvoiceForm({ token, shown: statement, onShown }: ViewProps<LinkStatement>) {
  const { invoice: texts } = useTexts();
  const answering = useAnswering<LinkStatement, TypedInvoice, LinkInvoiceInput>({
    token,
    of: { kind: 'statement', id: statement.id, topic: 'invoices' },
    onShown,
    bodyOf: (answer, person) => invoiceBody(statement, answer, person),
  });
  const { answer, sending, type } = answering;
  const typed = answer.lines[INVOICE] ?? newInvoice(statement);
  const wrong = (field: string) => sending.fields[field];
  const set = (change: Partial<TypedInvoice>) => type(INVOICE, { ...typed, ...change });
  const { currency, today, uninvoicedAmount } = statement;
  return (
    <AnswerFrame answering={answering} label={texts.send}>
      <h2>
        {texts.title}{' '}
        <small>
          {texts.left} {shownAmount(uninvoicedAmount)} {currency}
        </small>
      </h2>
      <NumberFields today={today} typed={typed} wrong={wrong} set={set} />
      <Amounts currency={currency} typed={typed} wrong={wrong} set={set} />
      <InvoiceLines statement={statement} typed={typed} wrong={wrong} onType={(now) => type(INVOICE, now)} />
      <LinkFiles
        token={token}
        of={{ kind: 'statement', id: statement.id }}
        label={texts.file}
        files={typed.files}
        wrong={wrong('fileIds')}
        onChange={(files) => set({ files })}
      />
    </AnswerFrame>
  );
}

interface FieldsProps {
  typed: TypedInvoice;
  wrong: (field: string) => string | undefined;
  set: (change: Partial<TypedInvoice>) => void;
}

function NumberFields({ today, typed, wrong, set }: FieldsProps & { today: string }) {
  const { invoice: texts } = useTexts();
  return (
    <>
      <Typed label={texts.number} wrong={wrong('number')}>
        <input
          value={typed.number}
          maxLength={32}
          required
          aria-invalid={wrong('number') !== undefined}
          onChange={({ target }) => set({ number: target.value })}
        />
      </Typed>
      <Typed label={texts.issuedOn} wrong={wrong('issuedOn')}>
        <input
          type="date"
          max={today}
          required
          value={typed.issuedOn}
          aria-invalid={wrong('issuedOn') !== undefined}
          onChange={({ target }) => set({ issuedOn: target.value })}
        />
      </Typed>
    </>
  );
}

function Amounts({ currency, typed, wrong, set }: FieldsProps & { currency: string }) {
  const { invoice: texts } = useTexts();
  return (['amount', 'taxAmount'] as const).map((field) => (
    <Typed key={field} label={`${texts[field]}（${currency}）`} wrong={wrong(field)}>
      <input
        inputMode="decimal"
        value={typed[field]}
        aria-invalid={wrong(field) !== undefined}
        onChange={({ target }) => set({ [field]: target.value })}
      />
    </Typed>
  ));
}
