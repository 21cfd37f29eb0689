import { statementsApi } from '@mrp/contract/features/statements.ts';
import { statementWorkflow } from '@mrp/contract/features/statements/workflow.ts';
import { statementWords } from '@mrp/contract/features/statements/words.ts';
import { PeekRecord } from '../../kit/peek/PeekRecord.tsx';
import { FactList } from '../../kit/object/Facts.tsx';
import { ObjectHead } from '../../kit/object/ObjectHead.tsx';
import { statementDetails, statementFacts } from './StatementFactsPanel.tsx';
import { StatementLinesPanel } from './StatementLinesPanel.tsx';

/** 速览 of a statement: its head and its lines. */
export function StatementPeekPanel({ id }: { id: string }) {
  return (
    <PeekRecord noun={statementWords.statement} id={id} read={statementsApi.get}>
      {(statement) => (
        <>
          <ObjectHead
            level={2}
            name={statement.supplier.name}
            code={statement.code}
            status={statementWorkflow.states[statement.state]}
            facts={statementFacts(statement)}
          />
          <StatementLinesPanel lines={statement.lines} currency={statement.currency.name} />
          <FactList facts={statementDetails(statement)} />
        </>
      )}
    </PeekRecord>
  );
}
