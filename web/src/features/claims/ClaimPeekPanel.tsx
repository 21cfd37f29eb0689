import { claimsApi } from '@mrp/contract/features/claims.ts';
import { claimWorkflow } from '@mrp/contract/features/claims/workflow.ts';
import { claimWords } from '@mrp/contract/features/claims/words.ts';
import { PeekRecord } from '../../kit/peek/PeekRecord.tsx';
import { FactList } from '../../kit/object/Facts.tsx';
import { ObjectHead } from '../../kit/object/ObjectHead.tsx';
import { claimDetails, claimFacts } from './ClaimFactsPanel.tsx';
import { claimName } from './text.ts';

/** 速览 of a claim. */
export function ClaimPeekPanel({ id }: { id: string }) {
  return (
    <PeekRecord noun={claimWords.claim} id={id} read={claimsApi.get}>
      {(claim) => (
        <>
          <ObjectHead
            level={2}
            name={claimName(claim)}
            code={claim.code}
            status={claimWorkflow.states[claim.state]}
            facts={claimFacts(claim)}
          />
          <FactList facts={claimDetails(claim)} />
        </>
      )}
    </PeekRecord>
  );
}
