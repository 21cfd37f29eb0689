import { planApi } from '@mrp/contract/features/plan.ts';
import { FixInput, fixedDemandKinds } from '@mrp/contract/features/plan/fixes.ts';
import type { PlanDemand, PlanItem } from '@mrp/contract/features/plan/record.ts';
import { inUnit, rules } from '@mrp/contract/lib/fields/numeric-rules.ts';
import { planWords } from '@mrp/contract/features/plan/words.ts';
import { Button, Form, Input, Modal } from 'antd';
import { z } from 'zod';
import { DecimalInput } from '../../../kit/form/fields/DecimalInput.tsx';
import { Field } from '../../../kit/form/fields/Field.tsx';
import { ModalForm } from '../../../kit/form/ModalForm.tsx';
import { ChoiceSelect } from '../../../kit/pickers/ChoiceSelect.tsx';
import { useReturnFocus } from '../../../kit/useReturnFocus.ts';
import { toast } from '../../../lib/toast.ts';
import { useApiMutation, useApiQuery } from '../../../lib/api/useApi.ts';
import { listChoices, proposedQuantity } from './fix-choices.ts';
import { demandName, exactText, itemName } from '../text.ts';
import { planReads } from '../useFreshPlan.ts';

export type FixedItem = Pick<PlanItem, 'id' | 'spuId' | 'skuId' | 'name' | 'colourName' | 'unit'>;

interface FixFormProps {
  item: FixedItem;
  demand: PlanDemand;
  onClose: () => void;
}

interface Values {
  /** Of the choices. */
  supply: string;
  quantity: string;
  reason: string;
}

const schema = FixInput.pick({ quantity: true, reason: true }).extend({ supply: z.string('请选择供应').min(1, '请选择供应') });

/** 固定: which supply goes to this demand before anybody else, how much of it, and why. */
export function FixForm({ item, demand, onClose }: FixFormProps) {
  const [form] = Form.useForm<Values>();
  const { data } = useApiQuery(planApi.getItem, { params: { id: item.id } }, { handlesErrors: 'all' });
  const choices = listChoices(data?.supplies ?? [], item.unit);
  const { save, isSaving } = useFixing({ item, demand, choices, onDone: onClose });
  const choose = (value: string) => {
    const choice = choices.find((one) => one.value === value);
    if (choice) form.setFieldValue('quantity', proposedQuantity(demand.quantity, choice.quantity, item.unit));
  };
  if (data && choices.length === 0) return <NothingToFix item={item} demand={demand} onClose={onClose} />;
  return (
    <ModalForm
      form={form}
      schema={schema}
      title={`固定给“${demandName(demand)}”`}
      okText="固定"
      saving={isSaving}
      onSave={save}
      onClose={onClose}
    >
      <p className="k-dialog-effect">
        {itemName(item)} 还要 {exactText(demand.quantity, item.unit)}。固定的供应先给它，别的需求可能因此缺料或推迟；可以随时取消。
      </p>
      <Field name="supply" label="供应">
        <ChoiceSelect onChange={choose} options={choices} placeholder="选择库存、在途、采购或生产" />
      </Field>
      <Field name="quantity" label={planWords.quantity}>
        <DecimalInput rule={inUnit(rules.documentQuantity, item.unit)} unit={item.unit.name} />
      </Field>
      <Field name="reason" label={planWords.reason}>
        <Input.TextArea rows={3} count={{ max: 200, show: true }} />
      </Field>
    </ModalForm>
  );
}

/** There is nothing that a form could be filled in with. */
function NothingToFix({ item, demand, onClose }: FixFormProps) {
  useReturnFocus();
  return (
    <Modal open title={`固定给“${demandName(demand)}”`} footer={<Button onClick={onClose}>知道了</Button>} onCancel={onClose}>
      {itemName(item)} 还要 {exactText(demand.quantity, item.unit)}，没有库存和到货可以固定，请先下单。
    </Modal>
  );
}

interface Fixing {
  item: FixedItem;
  demand: PlanDemand;
  choices: ReturnType<typeof listChoices>;
  onDone: () => void;
}

/** Sends the fix: demand and supply by their documents, which stay when the plan is computed again. */
function useFixing({ item: { spuId, skuId }, demand, choices, onDone }: Fixing) {
  const { mutate, isPending } = useApiMutation(planApi.fix, { refreshes: [...planReads, planApi.getMoment] });
  const save = ({ supply: chosen, quantity, reason }: Values) => {
    const supply = choices.find((one) => one.value === chosen)?.supply;
    const kind = fixedDemandKinds.find((one) => one === demand.kind);
    if (!kind || demand.documentId === null) return;
    if (!supply) return void toast.error('这份供应刚刚没有了，请另选一份');
    mutate(
      { body: { spuId, skuId, demand: { kind, documentId: demand.documentId }, supply, quantity, reason } },
      {
        onSuccess: () => {
          toast.success(`已固定给 ${demandName(demand)}，物料计划正在重算`);
          onDone();
        },
      },
    );
  };
  return { save, isSaving: isPending };
}
