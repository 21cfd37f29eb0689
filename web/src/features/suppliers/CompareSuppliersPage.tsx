import { supplierComparisonApi, type ComparedSupplier } from '@mrp/contract/features/suppliers/comparison.ts';
import { supplierWords } from '@mrp/contract/features/suppliers/words.ts';
import { ComparedHead, ComparePage, useComparedIds, type ComparedIds } from '../../kit/compare/ComparePage.tsx';
import { ComparisonTable } from '../../kit/compare/ComparisonTable.tsx';
import { useApiQuery } from '../../lib/api/useApi.ts';
import { allSuppliers } from '../../pickers/sources/supplier-source.ts';
import { supplierPaths } from './addresses.ts';
import { useSupplierComparison } from './useSupplierComparison.tsx';

/** 供应商对比: the suppliers of the address side by side. */
export function CompareSuppliersPage() {
  const compared = useComparedIds();
  const { ids } = compared;
  const read = useApiQuery(supplierComparisonApi.compareSuppliers, { query: { ids } }, { enabled: ids.length > 0, handlesErrors: 'all' });
  return (
    <ComparePage noun={supplierWords.supplier} counter="家" compared={compared} source={allSuppliers} listTitle="供应商档案" read={read}>
      {(suppliers) => <Compared suppliers={suppliers} compared={compared} />}
    </ComparePage>
  );
}

function Compared({ suppliers, compared }: { suppliers: readonly ComparedSupplier[]; compared: ComparedIds }) {
  return (
    <ComparisonTable
      label="供应商对比"
      groups={useSupplierComparison(suppliers)}
      columns={suppliers.map(({ id, code, abbreviation: name }) => ({
        id,
        name,
        head: <ComparedHead {...{ id, code, name, compared }} to={supplierPaths.detailOf(id)} />,
      }))}
    />
  );
}
