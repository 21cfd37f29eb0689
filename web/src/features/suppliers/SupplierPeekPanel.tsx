import { FactList } from '../../kit/object/Facts.tsx';
import { RecordPeek } from '../../kit/record/RecordPeek.tsx';
import { supplierKind } from './kind.ts';
import { basicFacts, cooperationFacts, settlementFacts, supplierHead } from './text.ts';

/** 速览 of a supplier: the head of its page, then its terms. */
export const SupplierPeekPanel = ({ id }: { id: string }) => (
  <RecordPeek kind={supplierKind} id={id} head={supplierHead}>
    {(supplier) => <FactList facts={[...basicFacts(supplier), ...cooperationFacts(supplier), ...settlementFacts(supplier)]} />}
  </RecordPeek>
);
