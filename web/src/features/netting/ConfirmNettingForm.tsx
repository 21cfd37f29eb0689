import { preparationsApi } from '@mrp/contract/features/preparations.ts';
import { nettingApi } from '@mrp/contract/features/netting.ts';
import type { NettingRun } from '@mrp/contract/features/netting/record.ts';
import { preparationObjects, preparationWorkflow, type PreparationObject } from '@mrp/contract/features/preparations/workflow.ts';
import type { Selection } from '@mrp/contract/lib/bulk.ts';
import { Form, Radio } from 'antd';
import { useNavigate } from 'react-router';
import { Field } from '../../kit/form/fields/Field.tsx';
import { ModalForm } from '../../kit/form/ModalForm.tsx';
import { useCan } from '../../lib/session/permissions.tsx';
import { toast } from '../../lib/toast.ts';
import { useApiMutation } from '../../lib/api/useApi.ts';
import { OrderPreviewPanel } from './OrderPreviewPanel.tsx';
import { preparationAddress, preparationRefreshes } from '../preparations/text.ts';

interface Values {
  submit: boolean;
}

interface ConfirmNettingFormProps {
  run: NettingRun;
  /** Absent: all lines with a quantity to order. */
  chosen: Selection | undefined;
  count: number;
  onClose: () => void;
}

const howOptions = [
  { value: false, label: '存为草稿' },
  { value: true, label: '直接提交审核' },
];

/** 生成备料单: shows the orders by supplier and item, then creates them as drafts or submitted. */
export function ConfirmNettingForm({ run, chosen, count, onClose }: ConfirmNettingFormProps) {
  const [form] = Form.useForm<Values>();
  const navigate = useNavigate();
  const canSubmit = useCan()(preparationWorkflow.transitions.submit.permission);
  const confirm = useApiMutation(nettingApi.confirm, {
    refreshes: [...preparationRefreshes, nettingApi.listLines, preparationsApi.listItemFacts],
  });
  const object: PreparationObject = run.holder.kind === 'MATERIAL_SUPPLIER' ? 'MATERIAL_SUPPLIER' : 'GARMENT_SUPPLIER';
  const save = ({ submit }: Values) =>
    confirm.mutate(
      { params: { id: run.id }, body: { object, ...(chosen && { chosen }), submit, version: run.version } },
      {
        onSuccess: ({ orders }) => {
          toast.success(`已${submit ? '提交' : '生成'} ${orders.length} 张备料单`);
          onClose();
          const [only] = orders;
          void navigate(only && orders.length === 1 ? preparationAddress(only.id) : `/stock-manage?nettingRunIds=${run.id}`);
        },
      },
    );
  return (
    <ModalForm
      form={form}
      width={760}
      title={chosen ? `用所选 ${count} 项生成备料单` : '生成备料单'}
      okText="生成备料单"
      saving={confirm.isPending}
      initialValues={{ submit: false }}
      onSave={save}
      onClose={onClose}
    >
      <p className="netting-effect">
        收货方 {run.holder.name}（{preparationObjects[object]}）。下单量为 0 和有问题的物料不生成；之后这次测算不能再改。
      </p>
      <OrderPreviewPanel run={run} chosen={chosen} />
      {canSubmit && (
        <Field name="submit" label="生成后">
          <Radio.Group options={howOptions} />
        </Field>
      )}
    </ModalForm>
  );
}
