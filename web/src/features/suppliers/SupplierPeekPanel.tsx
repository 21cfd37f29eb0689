import { suppliersApi, supplierWorkflow } from '@mrp/contract/features/suppliers.ts';
import { supplierWords } from '@mrp/contract/features/suppliers/words.ts';
import { PeekRecord } from '../../kit/peek/PeekRecord.tsx';
import { FactList } from '../../kit/object/Facts.tsx';
import { ObjectHead } from '../../kit/object/ObjectHead.tsx';
import { basicFacts, cooperationFacts, keyFacts, settlementFacts } from './text.ts';

/** 速览 of a supplier: the head of its page, then its terms. */
export function SupplierPeekPanel({ id }: { id: string }) {
  return (
    <PeekRecord noun={supplierWords.supplier} id={id} read={suppliersApi.get}>
      {(supplier) => (
        <>
          <ObjectHead
            level={2}
            name={supplier.abbreviation}
            code={supplier.code}
            subtitle={supplier.name}
            status={supplierWorkflow.states[supplier.state]}
            face={{ initial: supplier.abbreviation.slice(0, 1) }}
            facts={keyFacts(supplier)}
          />
          <FactList facts={[...basicFacts(supplier), ...cooperationFacts(supplier), ...settlementFacts(supplier)]} />
        </>
      )}
    </PeekRecord>
  );
}
