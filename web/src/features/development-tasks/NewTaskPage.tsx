import { costingApi } from '@mrp/contract/features/costing.ts';
import { developmentTasksApi } from '@mrp/contract/features/development-tasks.ts';
import { taskTypes } from '@mrp/contract/features/development-tasks/fields.ts';
import { NewTask as NewTaskInput, type TaskDraft } from '@mrp/contract/features/development-tasks/input.ts';
import type { Task } from '@mrp/contract/features/development-tasks/record.ts';
import { externalMaterialsApi } from '@mrp/contract/features/external-materials.ts';
import { materialsApi } from '@mrp/contract/features/materials.ts';
import { taskWords } from '@mrp/contract/features/development-tasks/words.ts';
import type { z } from 'zod';
import { useNavigate, useSearchParams } from 'react-router';
import { EmptyState } from '../../kit/states/EmptyState.tsx';
import { FormPage } from '../../kit/form/FormPage.tsx';
import { CopyPage } from '../../kit/object/RecordPage.tsx';
import { taskSections } from './TaskForm.tsx';
import { emptyTask, taskBodyOf, valuesFromExternal, valuesFromMaterial, valuesFromQuotation, type TaskValues } from './task-values.ts';
import { taskPaths } from './addresses.ts';
import { taskKind } from './kind.ts';

/** 新建开发任务, empty or from a material, an external record or a line of a quotation, whose facts are the target. */
export function NewTaskPage() {
  const [params] = useSearchParams();
  const type = taskTypes.find(({ value }) => value === params.get('type'))?.value ?? 'NEW';
  const skuId = params.get('sku');
  if (params.has('external'))
    return (
      <CopyPage noun="外部物料" param="external" read={externalMaterialsApi.get} allowed={developmentTasksApi.create}>
        {(external) =>
          external && (
            <NewTask
              start={valuesFromExternal(external, type)}
              from={`${external.code} ${external.name}`}
              source={{ origin: 'EXTERNAL', externalId: external.id }}
            />
          )
        }
      </CopyPage>
    );
  if (params.has('quotation')) return <FromQuotation lineId={params.get('line')} type={type} />;
  return (
    <CopyPage noun="物料" param="material" read={materialsApi.get} allowed={developmentTasksApi.create}>
      {(material) =>
        material ? (
          <NewTask
            start={valuesFromMaterial(material, type, skuId)}
            from={`${material.code} ${material.name}`}
            source={{ origin: 'MATERIAL', spuId: material.id, skuId }}
          />
        ) : (
          <NewTask start={{ ...emptyTask, type }} source={{ origin: 'MANUAL' }} />
        )
      }
    </CopyPage>
  );
}

/** From a line of a quotation that matches no material. */
function FromQuotation({ lineId, type }: { lineId: string | null; type: TaskDraft['type'] }) {
  return (
    <CopyPage noun="报价单" param="quotation" read={costingApi.get} allowed={developmentTasksApi.create}>
      {(quotation) => {
        const line = quotation?.lines.find(({ id }) => id === lineId);
        if (!quotation || !line) return <LineGone />;
        return (
          <NewTask
            start={valuesFromQuotation(quotation, line, type)}
            from={`${quotation.code} ${line.name}`}
            source={{ origin: 'QUOTATION', quotationId: quotation.id, lineId: line.id }}
          />
        );
      }}
    </CopyPage>
  );
}

const LineGone = () => <EmptyState heading title="这一行报价明细已经没有了" hint="报价单可能已修改，请回到报价单重新选择明细。" />;

interface NewTaskProps {
  start: TaskValues;
  source: NonNullable<z.input<typeof NewTaskInput>['source']>;
  /** What it is opened from: F-HB-000123 全棉府绸. */
  from?: string;
}

function NewTask({ start, source, from }: NewTaskProps) {
  const navigate = useNavigate();
  const bodyOf = (values: TaskValues): TaskDraft & { source: typeof source } => ({ ...taskBodyOf(values), source });
  return (
    <FormPage
      title={taskWords.create}
      {...(from && { note: <span className="k-section-note">来自 {from}</span> })}
      endpoint={developmentTasksApi.create}
      schema={NewTaskInput}
      record={undefined as Task | undefined}
      valuesOf={(): TaskValues => start}
      request={(values) => ({ body: bodyOf(values) })}
      draft={from ? `developmentTask/from/${from}` : 'developmentTask/new'}
      sections={taskSections}
      refreshes={taskKind.refreshes}
      {...(!from && { next: { valuesOf: () => start, nameOf: ({ code }: Task) => code } })}
      onSaved={(task) => navigate(taskPaths.detailOf(task.id), { replace: true })}
    />
  );
}
