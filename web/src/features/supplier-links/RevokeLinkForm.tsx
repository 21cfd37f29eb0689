import type { SupplierLink } from '@mrp/contract/features/supplier-links/link.ts';
import { Form } from 'antd';
import { ModalForm } from '../../kit/form/ModalForm.tsx';
import { toast } from '../../lib/toast.ts';
import { useApiMutation } from '../../lib/api/useApi.ts';
import { linkedKinds, type LinkedRecord } from './linked-values.ts';

/** 停用 of a link. */
export function RevokeLinkForm({ record, link, onClose }: { record: LinkedRecord; link: SupplierLink; onClose: () => void }) {
  const [form] = Form.useForm<object>();
  const { api, refreshes } = linkedKinds[record.kind];
  const { mutate, isPending } = useApiMutation(api.revoke, { refreshes });
  const save = () =>
    mutate(
      { params: { id: record.id, linkId: link.id }, body: { version: link.version } },
      {
        onSuccess: () => {
          toast.success('链接已停用');
          onClose();
        },
      },
    );
  return (
    <ModalForm form={form} title="停用供应商链接" okText="停用" saving={isPending} onSave={save} onClose={onClose}>
      <p className="k-dialog-effect">供应商不能再用它打开单据；已经发来的答复不变。不能恢复，要再给请新建链接。</p>
    </ModalForm>
  );
}
