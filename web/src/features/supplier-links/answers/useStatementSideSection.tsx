import { isLinkable } from '../linked-values.ts';
import { statementsApi } from '@mrp/contract/features/statements.ts';
import type { Statement } from '@mrp/contract/features/statements/record.ts';
import { statementLinksApi } from '@mrp/contract/features/supplier-links.ts';
import type { SupplierInvoice } from '@mrp/contract/features/supplier-links/invoice.ts';
import type { Dispute, StatementAnswer, StatementSide } from '@mrp/contract/features/supplier-links/statement.ts';
import type { ObjectSection } from '../../../kit/object/Section.tsx';
import { useApiQuery } from '../../../lib/api/useApi.ts';
import { StatementAnswerPanel } from './StatementAnswerPanel.tsx';
import { SupplierInvoicePanel } from '../SupplierInvoicePanel.tsx';
import { sideSections } from '../SupplierSidePanel.tsx';
import { useLiveAnswers } from '../useLiveAnswers.ts';

interface StatementSideSection {
  sections: ObjectSection[];
  /** The last answer to the lines as they are now. */
  answer: StatementAnswer | null;
  /** What he has otherwise, by line. */
  disputes: ReadonlyMap<string, Dispute>;
}

/** 供应商答复 of a statement: its links, what the supplier confirmed or disputed, and the invoices that he sent. */
export function useStatementSideSection(statement: Statement, onConfirm: () => void): StatementSideSection {
  const { id, code, state, supplier } = statement;
  const read = useApiQuery(statementLinksApi.get, { params: { id } }, { handlesErrors: 'all' });
  useLiveAnswers((read.data?.links.length ?? 0) > 0, statementLinksApi.get, statementsApi.get);
  const isOpen = isLinkable('statement', state);
  const answer = read.data?.answers.find(({ isCurrent }) => isCurrent) ?? null;
  const disputes = new Map(answer?.disputes.flatMap((dispute) => (dispute.lineId === null ? [] : [[dispute.lineId, dispute] as const])));
  const record = { kind: 'statement', id, code, supplier: supplier.name } as const;
  const sections = sideSections<Said>({
    record,
    isOpen,
    read: { ...read, data: read.data && { ...read.data, answers: saidIn(read.data) } },
    firstUse: '还没有给供应商链接；供应商用手机打开链接逐行核对，确认或写异议，确认后发来发票，不用账号。',
    panelOf: (said) =>
      'number' in said ? (
        <SupplierInvoicePanel key={`invoice ${said.id}`} statement={statement} sent={said} />
      ) : (
        <StatementAnswerPanel key={said.id} statement={statement} answer={said} onConfirm={onConfirm} />
      ),
  });
  return { sections, answer, disputes };
}

type Said = StatementAnswer | SupplierInvoice;

/** Answers and invoices, the newest first. */
const saidIn = ({ answers, invoices }: StatementSide): Said[] =>
  [...answers, ...invoices].toSorted((a: Said, b: Said) => b.at.localeCompare(a.at));
