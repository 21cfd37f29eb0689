import { FactList } from '../../kit/object/Facts.tsx';
import { RecordPeek } from '../../kit/record/RecordPeek.tsx';
import { claimDetails, claimHead } from './ClaimFactsPanel.tsx';
import { claimKind } from './kind.ts';

/** 速览 of a claim. */
export const ClaimPeekPanel = ({ id }: { id: string }) => (
  <RecordPeek kind={claimKind} id={id} head={claimHead}>
    {(claim) => <FactList facts={claimDetails(claim)} />}
  </RecordPeek>
);
