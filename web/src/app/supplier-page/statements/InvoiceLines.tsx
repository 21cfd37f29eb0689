import type { LinkStatement, LinkStatementLine } from '@mrp/contract/features/supplier-links/statement.ts';
import { DecimalField } from '../fields/DecimalField.tsx';
import { namedLines, newInvoiceLine, withLines, type TypedInvoice, type TypedInvoiceLine } from './invoice-answer.ts';
import { shownAmount, shownNumber } from '../fields/numbers.ts';
import { LineName } from './StatementLineCard.tsx';
import { useTexts } from '../texts.ts';

interface InvoiceLinesProps {
  statement: LinkStatement;
  typed: TypedInvoice;
  wrong: (field: string) => string | undefined;
  onType: (typed: TypedInvoice) => void;
}

/** Lines of the statement that the invoice may name, each with what is left of it; the whole follows from those that it names. */
export function InvoiceLines({ statement, typed, wrong, onType }: InvoiceLinesProps) {
  const { invoice: texts } = useTexts();
  const left = statement.lines.filter(({ uninvoiced }) => uninvoiced !== null);
  if (left.length === 0) return null;
  const named = namedLines(statement, typed);
  const set = (id: string, line: TypedInvoiceLine | null) => {
    const { [id]: _before, ...others } = typed.lines ?? {};
    onType(withLines(typed, line === null ? others : { ...others, [id]: line }));
  };
  return (
    <details className="given" open={named.length > 0}>
      <summary>
        {texts.byLine} <small>{`${named.length}/${left.length}`}</small>
      </summary>
      <p className="muted">{texts.byLineHint}</p>
      {left.map((line) => (
        <InvoiceLine
          key={line.id}
          line={line}
          currency={statement.currency}
          typed={typed.lines?.[line.id] ?? null}
          wrong={(field) => wrong(`lines.${named.findIndex(({ id }) => id === line.id)}.${field}`)}
          onType={(now) => set(line.id, now)}
        />
      ))}
    </details>
  );
}

interface InvoiceLineProps {
  line: LinkStatementLine;
  currency: string;
  /** Null: the invoice does not name it. */
  typed: TypedInvoiceLine | null;
  wrong: (field: keyof TypedInvoiceLine | 'lineId') => string | undefined;
  onType: (typed: TypedInvoiceLine | null) => void;
}

/** Where it is from and what is left of it, by which lines of the same goods are told apart: SH261101-0003 · 60 米 · 637.17 人民币. */
const leftText = ({ receipt, claim, unit, uninvoiced }: LinkStatementLine, currency: string): string =>
  [
    receipt ?? claim,
    uninvoiced?.quantity && `${shownNumber(uninvoiced.quantity)} ${unit?.name ?? ''}`,
    uninvoiced && `${shownAmount(uninvoiced.netAmount)} ${currency}`,
  ]
    .filter(Boolean)
    .join(' · ');

function InvoiceLine({ line, currency, typed, wrong, onType }: InvoiceLineProps) {
  const { quantity, invoice: texts } = useTexts();
  const labels = {
    quantity: `${quantity}（${line.unit?.name ?? ''}）`,
    netAmount: `${texts.netAmount}（${currency}）`,
    taxAmount: `${texts.taxAmount}（${currency}）`,
  };
  const fields = (['quantity', 'netAmount', 'taxAmount'] as const).filter((field) => field !== 'quantity' || line.quantity !== null);
  return (
    <div className="line">
      <label>
        <input type="checkbox" checked={typed !== null} onChange={({ target }) => onType(target.checked ? newInvoiceLine(line) : null)} />{' '}
        <LineName line={line} /> <small className="muted">{leftText(line, currency)}</small>
      </label>
      {typed !== null &&
        fields.map((field) => (
          <DecimalField
            key={field}
            label={labels[field]}
            value={typed[field]}
            wrong={wrong(field) ?? (field === 'netAmount' ? wrong('lineId') : undefined)}
            onType={(value) => onType({ ...typed, [field]: value })}
          />
        ))}
    </div>
  );
}
