import type { Purchase } from '@mrp/contract/features/purchases/record.ts';
import { purchaseWorkflow } from '@mrp/contract/features/purchases/workflow.ts';
import { supplierLinksApi } from '@mrp/contract/features/supplier-links.ts';
import type { SupplierAnswer } from '@mrp/contract/features/supplier-links/record.ts';
import { Form, Input } from 'antd';
import { Field } from '../../kit/form/fields/Field.tsx';
import { ModalForm } from '../../kit/form/ModalForm.tsx';
import { useCan } from '../../lib/session/permissions.tsx';
import { toast } from '../../lib/toast.ts';
import { useApiMutation } from '../../lib/api/useApi.ts';
import { purchaseRefreshes } from '../purchases/text.ts';
import { isProposal, pendingLines, supplierSideRefreshes, type AskedDecision } from './text.ts';

interface DecisionFormProps {
  order: Purchase;
  answer: SupplierAnswer;
  asked: AskedDecision;
  onClose: () => void;
}

/** 接受 or 拒绝 of lines of an answer, with what becomes of the order. */
export function DecisionForm({ order, answer, asked, onClose }: DecisionFormProps) {
  const [form] = Form.useForm<{ reason: string }>();
  const effect = useEffectText(order, answer, asked);
  const { mutate, isPending } = useApiMutation(supplierLinksApi.decide, { refreshes: [...purchaseRefreshes, ...supplierSideRefreshes] });
  const { kind, lines } = asked;
  const verb = kind === 'accept' ? '接受' : '拒绝';
  const ids = lines.map(({ id }) => id);
  const save = ({ reason = '' }: { reason?: string }) =>
    mutate(
      {
        params: { id: order.id, answerId: answer.id },
        body: { acceptedIds: kind === 'accept' ? ids : [], refusedIds: kind === 'refuse' ? ids : [], reason, version: order.version },
      },
      {
        onSuccess: () => {
          toast.success(`已${verb} ${lines.length} 行`);
          onClose();
        },
      },
    );
  return (
    <ModalForm
      form={form}
      title={`${verb} ${answer.fromName} 的答复`}
      okText={verb}
      saving={isPending}
      initialValues={{ reason: '' }}
      onSave={save}
      onClose={onClose}
    >
      <p className="k-dialog-effect">{effect}</p>
      {kind === 'refuse' && (
        <Field name="reason" label="原因" hint="供应商在链接里看到" isMust>
          <Input.TextArea rows={2} count={{ max: 200, show: true }} />
        </Field>
      )}
    </ModalForm>
  );
}

function useEffectText({ code, state, lines: ordered }: Purchase, answer: SupplierAnswer, { kind, lines }: AskedDecision): string {
  const mayConfirm = useCan()(purchaseWorkflow.transitions.confirm.permission);
  const changed = lines.filter(isProposal).length;
  if (kind === 'refuse') return `${lines.length} 行保持采购单的数量、交期与单价；供应商可以再答复。`;
  const rest = pendingLines(answer).length - lines.length;
  const isAgreed = rest === 0 && answer.lines.length === ordered.length && !answer.lines.some((line) => line.state === 'REFUSED');
  const isPlaced = state === 'PLACED' || changed > 0;
  return [
    changed > 0 ? `采购单 ${code} 按答复改 ${changed} 行，成为新版本。` : `${lines.length} 行按采购单，没有改动。`,
    isPlaced && isAgreed && mayConfirm ? '供应商已全部同意，采购单随即接单。' : isPlaced ? '采购单仍待接单。' : '',
  ].join('');
}
