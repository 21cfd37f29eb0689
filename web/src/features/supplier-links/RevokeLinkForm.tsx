import { supplierLinksApi } from '@mrp/contract/features/supplier-links.ts';
import type { SupplierLink } from '@mrp/contract/features/supplier-links/record.ts';
import { purchasesApi } from '@mrp/contract/features/purchases.ts';
import { Form } from 'antd';
import { ModalForm } from '../../kit/form/ModalForm.tsx';
import { toast } from '../../lib/toast.ts';
import { useApiMutation } from '../../lib/useApi.ts';
import { supplierSideRefreshes } from './text.ts';

/** 停用 of a link. */
export function RevokeLinkForm({ orderId, link, onClose }: { orderId: string; link: SupplierLink; onClose: () => void }) {
  const [form] = Form.useForm<object>();
  const { mutate, isPending } = useApiMutation(supplierLinksApi.revoke, { refreshes: [...supplierSideRefreshes, purchasesApi.list] });
  const save = () =>
    mutate(
      { params: { id: orderId, linkId: link.id }, body: { version: link.version } },
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
