import { developmentTasksApi } from '@mrp/contract/features/development-tasks.ts';
import { taskFields } from '@mrp/contract/features/development-tasks/fields.ts';
import { BasketTask, type TaskDraft } from '@mrp/contract/features/development-tasks/input.ts';
import type { BasketLine } from '@mrp/contract/features/network-products/basket.ts';
import { emptyValues } from '@mrp/contract/lib/fields/record-fields.ts';
import { Alert, Form, Segmented } from 'antd';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { showFieldErrors } from '../../kit/field-rules.ts';
import { ModalForm } from '../../kit/form/ModalForm.tsx';
import { ApiError } from '../../lib/api/api.ts';
import { toast } from '../../lib/toast.ts';
import { useApiMutation } from '../../lib/api/useApi.ts';
import { ClassificationPicker } from '../../pickers/ClassificationPicker.tsx';
import { RecordFields } from '../../pickers/RecordField.tsx';
import { UnitPicker } from '../../pickers/UnitPicker.tsx';
import { classesOf, idsOf, leafOf, type BasketClass } from './basket-lines.ts';
import { productReads } from './text.ts';
import { taskPaths } from '../development-tasks/addresses.ts';
import { taskKind } from '../development-tasks/kind.ts';

interface BasketTaskFormProps {
  open: boolean;
  lines: readonly BasketLine[];
  onClose: () => void;
}

/** Asked for one task; several have each their own class, unit, name and target. */
const names = ['name', 'type', 'priority', 'dueOn', 'classificationId', 'unitId', 'targetPrice', 'forecastQuantity', 'brief'] as const;
const shared = ['type', 'priority', 'dueOn', 'brief'] as const;
const own = {
  name: { wide: true },
  classificationId: { control: <ClassificationPicker /> },
  unitId: { control: <UnitPicker /> },
};
const ways = [
  { value: 'EACH', label: '每个分类一个任务' },
  { value: 'ONE', label: '合成一个任务' },
] as const;

/** 发起开发任务: the ticked products become a task for each class, or one task, which links to each of them. */
export function BasketTaskForm({ lines, onClose }: BasketTaskFormProps) {
  const [form] = Form.useForm<TaskDraft>();
  const [way, setWay] = useState<(typeof ways)[number]['value']>('EACH');
  const [failure, setFailure] = useState<string>();
  const classes = classesOf(lines);
  const each = way === 'EACH' && classes.length > 1;
  const { create, openTasks } = useTasksOfBasket(setFailure);
  const start = startOf(lines);
  const save = async (values: TaskDraft) => {
    setFailure(undefined);
    const drafts = each
      ? classes.map((one) => ({ ...start, ...values, ...draftOf(one) }))
      : [{ ...start, ...values, productIds: idsOf(lines) }];
    try {
      await openTasks(drafts);
    } catch (error) {
      if (!each && error instanceof ApiError && error.is('VALIDATION')) showFieldErrors(form, error);
      else setFailure(error instanceof Error ? error.message : String(error));
    }
  };
  return (
    <ModalForm
      form={form}
      schema={BasketTask}
      title={`发起开发任务：${lines.length} 个商品`}
      okText={each ? `发起 ${classes.length} 个任务` : '发起'}
      width={640}
      className="product-task-form"
      saving={create.isPending}
      initialValues={start}
      onSave={(values) => void save(values)}
      onClose={onClose}
    >
      <p className="k-dialog-effect wide">发起后这 {lines.length} 个商品移出询价篮，列在任务的“询价商品”里，从那里登记各家的样品。</p>
      {failure && <Alert type="error" showIcon title={failure} className="wide" />}
      {classes.length > 1 && <Segmented className="wide" options={[...ways]} value={way} onChange={setWay} />}
      {each && (
        <ul className="wide text-hint">
          {classes.map((one) => (
            <li key={one.id}>{draftOf(one).name}</li>
          ))}
        </ul>
      )}
      <RecordFields key={way} of={taskFields} names={each ? shared : names} own={own} />
    </ModalForm>
  );
}

/** Makes the tasks one after another; those made before a refusal stay, and their products have left the basket. */
function useTasksOfBasket(tellFailure: (message: string) => void) {
  const navigate = useNavigate();
  const create = useApiMutation(developmentTasksApi.createFromBasket, {
    refreshes: [...taskKind.refreshes, ...productReads],
    handlesErrors: ['VALIDATION', 'GUARD'],
  });
  const openTasks = async (drafts: readonly BasketTaskDraft[]) => {
    const made = [];
    for (const body of drafts) {
      try {
        made.push(await create.mutateAsync({ body }));
      } catch (error) {
        if (made.length === 0) throw error;
        const why = error instanceof Error ? error.message : '';
        return tellFailure(`已发起 ${made.length} 个任务；“${body.name}”没有发起：${why}`);
      }
    }
    const [first] = made;
    toast.success(made.length > 1 ? `已发起 ${made.length} 个开发任务` : `已发起开发任务 ${first?.code ?? ''}`);
    void navigate(made.length > 1 ? '/materialTask' : taskPaths.detailOf(first?.id ?? ''));
  };
  return { create, openTasks };
}

type BasketTaskDraft = TaskDraft & { productIds: string[] };

/** The task of one class. */
function draftOf({ id, name, lines }: BasketClass) {
  const forecastQuantity = null;
  const targetPrice = null;
  const unitId = lines[0]?.unit.id ?? null;
  return {
    name: `${leafOf(name)} ${lines.length} 款询价`,
    classificationId: id,
    unitId,
    forecastQuantity,
    targetPrice,
    productIds: idsOf(lines),
  };
}

/** What all products have in common is the target; the rest is asked for. */
function startOf(lines: readonly BasketLine[]): TaskDraft {
  const [first] = lines;
  const more = lines.length > 1 ? ` 等 ${lines.length} 款询价` : ' 询价';
  const isCommon = (of: (line: BasketLine) => string): boolean => lines.every((one) => first && of(one) === of(first));
  return {
    ...emptyValues(taskFields),
    type: 'NEW',
    priority: 'NORMAL',
    name: `${(first?.product.name ?? '').slice(0, 64 - more.length)}${more}`,
    classificationId: first && isCommon(({ product }) => product.classificationId) ? first.product.classificationId : null,
    unitId: first && isCommon(({ unit }) => unit.id) ? first.unit.id : null,
  };
}
