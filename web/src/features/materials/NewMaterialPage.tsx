import { materialsApi } from '@mrp/contract/features/materials.ts';
import { useSearchParams } from 'react-router';
import { Allowed } from '../../kit/Allowed.tsx';
import { RecordPending } from '../../kit/object/RecordPending.tsx';
import { useApiQuery } from '../../lib/useApi.ts';
import { NewMaterialForm } from './MaterialForm.tsx';

/** 新建内部物料, with `?copy=` starting from another one. */
export function NewMaterialPage() {
  return (
    <Allowed to={materialsApi.create}>
      <NewMaterial />
    </Allowed>
  );
}

function NewMaterial() {
  const [params] = useSearchParams();
  const copyId = params.get('copy');
  const {
    data: copied,
    error,
    refetch,
  } = useApiQuery(materialsApi.get, { params: { id: copyId ?? '' } }, { enabled: copyId !== null, handlesErrors: 'all' });
  if (copyId === null) return <NewMaterialForm key="new" copied={undefined} />;
  if (copied?.id === copyId) return <NewMaterialForm key={copyId} copied={copied} />;
  return <RecordPending noun="要复制的物料" id={copyId} error={error} shape="form" onRetry={() => void refetch()} />;
}
