import { planApi } from '@mrp/contract/features/plan.ts';
import { FixInput, fixedDemandKinds, fixedSupplyKinds } from '@mrp/contract/features/plan/fixes.ts';
import type { PlanDemand, PlanItem, PlanSupply } from '@mrp/contract/features/plan/record.ts';
import { decimal } from '@mrp/contract/lib/decimals.ts';
import { inUnit, rules } from '@mrp/contract/lib/numeric-rules.ts';
import { Form, Input } from 'antd';
import { z } from 'zod';
import { DecimalInput } from '../../kit/form/DecimalInput.tsx';
import { Field } from '../../kit/form/Field.tsx';
import { ModalForm } from '../../kit/form/ModalForm.tsx';
import { ChoiceSelect } from '../../kit/pickers/ChoiceSelect.tsx';
import { trimZeros } from '../../lib/format.ts';
import { toast } from '../../lib/toast.ts';
import { useApiMutation, useApiQuery } from '../../lib/useApi.ts';
import { demandName, exactText, itemName, readyText, supplyName } from './text.ts';
import { planReads } from './useFreshPlan.ts';

export type FixedItem = Pick<PlanItem, 'id' | 'spuId' | 'skuId' | 'name' | 'colourName' | 'unit'>;

interface FixFormProps {
  item: FixedItem;
  demand: PlanDemand;
  onClose: () => void;
}

interface Values {
  supplyId: string;
  quantity: string;
  reason: string;
}

const schema = FixInput.pick({ quantity: true, reason: true }).extend({ supplyId: z.string('请选择供应') });

export const isFixable = ({ kind, documentId }: PlanDemand): boolean => documentId !== null && fixedDemandKinds.some((one) => one === kind);
const canServe = ({ kind }: PlanSupply): boolean => fixedSupplyKinds.some((one) => one === kind);

/** 固定: which supply goes to this demand before anybody else, how much of it, and why. */
export function FixForm({ item, demand, onClose }: FixFormProps) {
  const [form] = Form.useForm<Values>();
  const { data } = useApiQuery(planApi.getItem, { params: { id: item.id } }, { handlesErrors: 'all' });
  const supplies = (data?.supplies ?? []).filter(canServe);
  const { save, isSaving } = useFixing({ item, demand, supplies, onDone: onClose });
  const choose = (id: string) => {
    const supply = supplies.find((one) => one.id === id);
    if (supply) form.setFieldValue('quantity', lesserOf(supply.quantity, demand.quantity));
  };
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
      <Field name="supplyId" label="供应">
        <ChoiceSelect
          onChange={choose}
          options={supplies.map((supply) => ({
            value: supply.id,
            label: `${supplyName(supply)} · ${supply.holder.name} · ${exactText(supply.quantity, item.unit)} · ${readyText(supply.readyOn, 0)}`,
          }))}
        />
      </Field>
      <Field name="quantity" label="数量">
        <DecimalInput rule={inUnit(rules.documentQuantity, item.unit)} unit={item.unit.name} />
      </Field>
      <Field name="reason" label="原因">
        <Input.TextArea rows={3} count={{ max: 200, show: true }} />
      </Field>
    </ModalForm>
  );
}

const lesserOf = (one: string, other: string): string => trimZeros(decimal(one).lt(decimal(other)) ? one : other);

interface Fixing {
  item: FixedItem;
  demand: PlanDemand;
  supplies: readonly PlanSupply[];
  onDone: () => void;
}

/** Sends the fix: demand and supply by their documents, which stay when the plan is computed again. */
function useFixing({ item: { spuId, skuId }, demand, supplies, onDone }: Fixing) {
  const { mutate, isPending } = useApiMutation(planApi.fix, { refreshes: [...planReads, planApi.getMoment] });
  const save = ({ supplyId, quantity, reason }: Values) => {
    const supply = supplies.find((one) => one.id === supplyId);
    const demandKind = fixedDemandKinds.find((kind) => kind === demand.kind);
    const supplyKind = fixedSupplyKinds.find((kind) => kind === supply?.kind);
    if (!supply || !demandKind || !supplyKind || demand.documentId === null) return;
    const { documentId, holder, ownership } = supply;
    const of = { kind: supplyKind, documentId, holderId: holder.id, ownership };
    mutate(
      { body: { spuId, skuId, demand: { kind: demandKind, documentId: demand.documentId }, supply: of, quantity, reason } },
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
