import { preparationLinksApi } from '@mrp/contract/features/supplier-links.ts';
import { Form } from 'antd';
import { ModalForm } from '../../../kit/form/ModalForm.tsx';
import { toast } from '../../../lib/toast.ts';
import { useApiMutation } from '../../../lib/api/useApi.ts';
import { claimKind } from '../../claims/kind.ts';
import { inquiryKind } from '../../comparisons/inquiry-kind.ts';
import { preparationRefreshes } from '../../preparations/text.ts';
import { linkedKinds } from '../linked-values.ts';

interface TakeFormProps {
  kind: 'claim' | 'inquiry' | 'preparation';
  document: { id: string; code: string; version: number };
  answer: { id: string; fromName: string };
  /** What becomes of the document. */
  effect: string;
  onClose: () => void;
}

const refreshes = {
  claim: claimKind.refreshes,
  inquiry: inquiryKind.refreshes,
  preparation: [...preparationRefreshes, preparationLinksApi.get],
} as const;

/** 登记 of what the supplier said by his link. */
export function TakeForm({ kind, document: { id, code, version }, answer, effect, onClose }: TakeFormProps) {
  const [form] = Form.useForm<object>();
  const { api } = linkedKinds[kind];
  const { mutate, isPending } = useApiMutation(api.take, { refreshes: refreshes[kind] });
  const save = () =>
    mutate(
      { params: { id, answerId: answer.id }, body: { version } },
      {
        onSuccess: () => {
          toast.success(`${code} 已登记 ${answer.fromName} 的答复`);
          onClose();
        },
      },
    );
  return (
    <ModalForm form={form} title={`登记 ${answer.fromName} 的答复`} okText="登记" saving={isPending} onSave={save} onClose={onClose}>
      <p className="k-dialog-effect">{effect}</p>
    </ModalForm>
  );
}
