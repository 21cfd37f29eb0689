import { materialsApi } from '@mrp/contract/features/materials.ts';
import type { Material } from '@mrp/contract/features/materials/record.ts';
import { materialsWords } from '@mrp/contract/features/materials/words.ts';
import { ActionButton } from '../../../kit/actions/ActionButton.tsx';
import { EmptyState } from '../../../kit/states/EmptyState.tsx';
import { EditPage } from '../../../kit/object/RecordPage.tsx';
import { EditMaterialForm } from './MaterialForm.tsx';
import { isEditable } from '../text.ts';
import { materialPaths } from '../addresses.ts';

/** 编辑内部物料. */
export function EditMaterialPage() {
  return (
    <EditPage noun={materialsWords.material} read={materialsApi.get} allowed={materialsApi.edit}>
      {(material) => (isEditable(material) ? <EditMaterialForm material={material} /> : <Archived material={material} />)}
    </EditPage>
  );
}

function Archived({ material: { id, code, name } }: { material: Material }) {
  return (
    <EmptyState
      heading
      title="归档的物料不能编辑"
      hint={`${code} ${name} 已归档。`}
      action={<ActionButton to={materialPaths.detailOf(id)}>查看详情</ActionButton>}
    />
  );
}
