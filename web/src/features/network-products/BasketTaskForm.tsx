import { developmentTasksApi } from '@mrp/contract/features/development-tasks.ts';
import { taskFields } from '@mrp/contract/features/development-tasks/fields.ts';
import { BasketTask, type TaskDraft } from '@mrp/contract/features/development-tasks/input.ts';
import type { ProductRow } from '@mrp/contract/features/network-products/record.ts';
import { emptyValues } from '@mrp/contract/lib/record-fields.ts';
import { Alert, Form } from 'antd';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { showFieldErrors } from '../../kit/field-rules.ts';
import { ModalForm } from '../../kit/form/ModalForm.tsx';
import { ApiError } from '../../lib/api.ts';
import { toast } from '../../lib/toast.ts';
import { useApiMutation } from '../../lib/useApi.ts';
import { ClassificationPicker } from '../../pickers/ClassificationPicker.tsx';
import { RecordFields } from '../../pickers/RecordField.tsx';
import { UnitPicker } from '../../pickers/UnitPicker.tsx';
import { detailAddress as taskAddress } from '../development-tasks/addresses.ts';
import { taskReads } from '../development-tasks/text.ts';
import { productReads } from './text.ts';

interface BasketTaskFormProps {
  open: boolean;
  products: readonly ProductRow[];
  onClose: () => void;
}

const names = ['name', 'type', 'priority', 'dueOn', 'classificationId', 'unitId', 'targetPrice', 'forecastQuantity', 'brief'] as const;
const own = {
  name: { wide: true },
  classificationId: { control: <ClassificationPicker /> },
  unitId: { control: <UnitPicker /> },
};

/** 发起开发任务: the products of the basket become one task, which links to each of them. */
export function BasketTaskForm({ products, onClose }: BasketTaskFormProps) {
  const [form] = Form.useForm<TaskDraft>();
  const [failure, setFailure] = useState<string>();
  const navigate = useNavigate();
  const create = useApiMutation(developmentTasksApi.createFromBasket, {
    refreshes: [...taskReads, ...productReads],
    handlesErrors: ['VALIDATION', 'GUARD'],
    onSuccess: ({ id, code }) => {
      toast.success(`已发起开发任务 ${code}`);
      void navigate(taskAddress(id));
    },
  });
  const refused = (error: Error) => {
    if (error instanceof ApiError && error.is('VALIDATION')) showFieldErrors(form, error);
    else setFailure(error.message);
  };
  const start = startOf(products);
  const save = (values: TaskDraft) =>
    create.mutate({ body: { ...start, ...values, productIds: products.map(({ id }) => id) } }, { onError: refused });
  return (
    <ModalForm
      form={form}
      schema={BasketTask}
      title={`发起开发任务：${products.length} 个商品`}
      okText="发起"
      width={640}
      className="product-task-form"
      saving={create.isPending}
      initialValues={start}
      onSave={save}
      onClose={onClose}
    >
      <p className="k-dialog-effect wide">发起后这 {products.length} 个商品移出询价篮，列在任务的“询价商品”里，从那里登记各家的样品。</p>
      {failure && <Alert type="error" showIcon title={failure} className="wide" />}
      <RecordFields of={taskFields} names={names} own={own} />
    </ModalForm>
  );
}

/** What all products have in common is the target; the rest is asked for. */
function startOf(products: readonly ProductRow[]): TaskDraft {
  const [first] = products;
  const common = <K extends 'classificationId' | 'unitId'>(key: K): ProductRow[K] | null =>
    first && products.every((one) => one[key] === first[key]) ? first[key] : null;
  const more = products.length > 1 ? ` 等 ${products.length} 款询价` : ' 询价';
  return {
    ...emptyValues(taskFields),
    type: 'NEW',
    priority: 'NORMAL',
    name: `${(first?.name ?? '').slice(0, 64 - more.length)}${more}`,
    classificationId: common('classificationId'),
    unitId: common('unitId'),
  };
}
