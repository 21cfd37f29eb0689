import { suppliersApi } from '@mrp/contract/features/suppliers.ts';
import { supplierWords } from '@mrp/contract/features/suppliers/words.ts';
import { RecordPage } from '../../../kit/object/RecordPage.tsx';
import { SupplierPanel } from './SupplierPanel.tsx';

/** 供应商详情. */
export function SupplierDetailPage() {
  return (
    <RecordPage noun={supplierWords.supplier} read={suppliersApi.get}>
      {(supplier) => <SupplierPanel supplier={supplier} />}
    </RecordPage>
  );
}
