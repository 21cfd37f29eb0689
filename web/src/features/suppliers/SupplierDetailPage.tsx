import { suppliersApi } from '@mrp/contract/features/suppliers.ts';
import { useSearchParams } from 'react-router';
import { RecordPending } from '../../kit/object/RecordPending.tsx';
import { useApiQuery } from '../../lib/useApi.ts';
import { SupplierPanel } from './SupplierPanel.tsx';

/** 供应商详情. */
export function SupplierDetailPage() {
  const [params] = useSearchParams();
  const id = params.get('id') ?? '';
  const {
    data: supplier,
    error,
    refetch,
  } = useApiQuery(suppliersApi.get, { params: { id } }, { handlesErrors: 'all', enabled: id !== '' });
  if (supplier?.id === id) return <SupplierPanel key={id} supplier={supplier} />;
  return <RecordPending noun="供应商" id={id} error={error} shape="object" onRetry={() => void refetch()} />;
}
