import { costingApi } from '@mrp/contract/features/costing.ts';
import type { Quotation } from '@mrp/contract/features/costing/record.ts';
import { quotationWorkflow } from '@mrp/contract/features/costing/workflow.ts';
import { costingWords } from '@mrp/contract/features/costing/words.ts';
import { PeekRecord } from '../../../kit/peek/PeekRecord.tsx';
import { FactList } from '../../../kit/object/Facts.tsx';
import { ObjectHead } from '../../../kit/object/ObjectHead.tsx';
import { QuotationLinesPanel } from './QuotationLinesPanel.tsx';
import { useQuotationFacts } from './useQuotationFacts.tsx';

/** 速览 of a quotation: its head and its lines. */
export function QuotationPeekPanel({ id }: { id: string }) {
  return (
    <PeekRecord noun={costingWords.quotation} id={id} read={costingApi.get}>
      {(quotation) => <Peek quotation={quotation} />}
    </PeekRecord>
  );
}

function Peek({ quotation }: { quotation: Quotation }) {
  const { style, code, state } = quotation;
  const facts = useQuotationFacts(quotation);
  return (
    <>
      <ObjectHead level={2} name={`${style.code} ${style.name}`} code={code} status={quotationWorkflow.states[state]} facts={facts.key} />
      <QuotationLinesPanel quotation={quotation} />
      <FactList facts={facts.details} />
    </>
  );
}
