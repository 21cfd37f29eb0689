import { materialsApi } from '@mrp/contract/features/materials.ts';
import { CopyPage } from '../../../kit/object/RecordPage.tsx';
import { NewMaterialForm } from './MaterialForm.tsx';

/** 新建内部物料, with `?copy=` as a copy of another one. */
export function NewMaterialPage() {
  return (
    <CopyPage noun="要复制的物料" param="copy" read={materialsApi.get} allowed={materialsApi.create}>
      {(copied) => <NewMaterialForm copied={copied} />}
    </CopyPage>
  );
}
