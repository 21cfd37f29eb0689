import { suppliersApi } from '@mrp/contract/features/suppliers.ts';
import { RecordPage } from '../../kit/object/RecordPage.tsx';
import { SupplierPanel } from './SupplierPanel.tsx';

/** 供应商详情. */
export function SupplierDetailPage() {
  return (
    <RecordPage noun="供应商" read={suppliersApi.get}>
      {(supplier) => <SupplierPanel supplier={supplier} />}
    </RecordPage>
  );
}
