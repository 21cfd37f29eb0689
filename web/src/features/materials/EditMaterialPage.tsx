import { materialsApi } from '@mrp/contract/features/materials.ts';
import { useSearchParams } from 'react-router';
import { Allowed } from '../../kit/Allowed.tsx';
import { EmptyState } from '../../kit/EmptyState.tsx';
import { Waiting } from '../../kit/Loading.tsx';
import { useApiQuery } from '../../lib/useApi.ts';
import { EditMaterialForm } from './MaterialForm.tsx';
import { isEditable } from './text.ts';

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
  } = useApiQuery(materialsApi.get, { params: { id } }, { enabled: id !== '', shows: 'all' });
  if (id === '') return <EmptyState heading title="没有指明物料" hint="请从内部物料档案打开。" />;
  if (error && material?.id !== id) return <EmptyState heading title="没有读到物料" hint={error.message} />;
  if (material?.id !== id || !isFetchedAfterMount) return <Waiting />;
  if (!isEditable(material)) return <EmptyState heading title="归档的物料不能编辑" hint={`${material.code} ${material.name} 已归档。`} />;
  return <EditMaterialForm key={id} material={material} />;
}
