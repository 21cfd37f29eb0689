import { planApi } from '@mrp/contract/features/plan.ts';
import type { OrderPlan } from '@mrp/contract/features/plan/record.ts';
import { stylesApi } from '@mrp/contract/features/styles.ts';
import { orderPriorities, OrderPriority } from '@mrp/contract/features/styles/order-effects.ts';
import { planWords } from '@mrp/contract/features/plan/words.ts';
import { Form, Input } from 'antd';
import { Field } from '../../kit/form/fields/Field.tsx';
import { ModalForm } from '../../kit/form/ModalForm.tsx';
import { ChoiceSelect } from '../../kit/pickers/ChoiceSelect.tsx';
import { toast } from '../../lib/toast.ts';
import { useApiMutation } from '../../lib/api/useApi.ts';

const refreshes = [stylesApi.getOrder, stylesApi.listOrders, planApi.getMoment, planApi.getOrder];

/** 调整优先级: which orders the plan serves first, with the reason. */
export function PriorityForm({ id, order, onClose }: { id: string; order: OrderPlan['order']; onClose: () => void }) {
  const [form] = Form.useForm<{ priority: OrderPriorityValue; reason: string }>();
  const { mutate, isPending } = useApiMutation(stylesApi.prioritiseOrder, { refreshes });
  const save = ({ priority, reason }: { priority: OrderPriorityValue; reason: string }) =>
    mutate(
      { params: { id }, body: { priority, reason, version: order.version } },
      {
        onSuccess: () => {
          toast.success(`${order.code} 已改为“${orderPriorities.find(({ value }) => value === priority)?.label ?? ''}”，物料计划正在重算`);
          onClose();
        },
      },
    );
  return (
    <ModalForm
      form={form}
      schema={OrderPriority}
      title={`调整“${order.code}”的优先级`}
      okText="调整"
      saving={isPending}
      onSave={save}
      onClose={onClose}
    >
      <p className="k-dialog-effect">
        物料计划按交期先后供料：“同日优先”在同一交期的订单里先供，“优先于交期”比所有交期更早的订单先供，可能使它们缺料。
      </p>
      <Field name="priority" label="优先级">
        <ChoiceSelect options={orderPriorities.filter(({ value }) => value !== String(order.priority))} />
      </Field>
      <Field name="reason" label={planWords.reason}>
        <Input.TextArea rows={3} count={{ max: 200, show: true }} />
      </Field>
    </ModalForm>
  );
}

type OrderPriorityValue = (typeof orderPriorities)[number]['value'];
