import { materialsApi } from '@mrp/contract/features/materials.ts';
import type { Material } from '@mrp/contract/features/materials/record.ts';
import { useSearchParams } from 'react-router';
import { ActionButton } from '../../kit/ActionButton.tsx';
import { Allowed } from '../../kit/Allowed.tsx';
import { EmptyState } from '../../kit/EmptyState.tsx';
import { RecordPending } from '../../kit/object/RecordPending.tsx';
import { useApiQuery } from '../../lib/useApi.ts';
import { EditMaterialForm } from './MaterialForm.tsx';
import { detailAddress, isEditable } from './text.ts';

/** 编辑内部物料. */
export function EditMaterialPage() {
  return (
    <Allowed to={materialsApi.edit}>
      <EditMaterial />
    </Allowed>
  );
}

function EditMaterial() {
  const [params] = useSearchParams();
  const id = params.get('id') ?? '';
  const {
    data: material,
    error,
    isFetchedAfterMount,
    refetch,
  } = useApiQuery(materialsApi.get, { params: { id } }, { enabled: id !== '', handlesErrors: 'all' });
  if (material?.id !== id || !isFetchedAfterMount)
    return <RecordPending noun="物料" id={id} error={material?.id === id ? null : error} shape="form" onRetry={() => void refetch()} />;
  if (!isEditable(material)) return <Archived material={material} />;
  return <EditMaterialForm key={id} material={material} />;
}

function Archived({ material: { id, code, name } }: { material: Material }) {
  return (
    <EmptyState
      heading
      title="归档的物料不能编辑"
      hint={`${code} ${name} 已归档。`}
      action={<ActionButton to={detailAddress(id)}>查看详情</ActionButton>}
    />
  );
}
