import { developmentTasksApi } from '@mrp/contract/features/development-tasks.ts';
import { taskTypes } from '@mrp/contract/features/development-tasks/fields.ts';
import { NewTask as NewTaskInput, type TaskDraft } from '@mrp/contract/features/development-tasks/input.ts';
import type { Task } from '@mrp/contract/features/development-tasks/record.ts';
import { externalMaterialsApi } from '@mrp/contract/features/external-materials.ts';
import { materialsApi } from '@mrp/contract/features/materials.ts';
import type { z } from 'zod';
import { useNavigate, useSearchParams } from 'react-router';
import { FormPage } from '../../kit/form/FormPage.tsx';
import { CopyPage } from '../../kit/object/RecordPage.tsx';
import { detailAddress } from './addresses.ts';
import { taskSections } from './TaskForm.tsx';
import { emptyTask, taskBodyOf, valuesFromExternal, valuesFromMaterial, type TaskValues } from './task-values.ts';
import { taskReads } from './text.ts';

/** 新建开发任务, empty or from a material or an external record, whose facts are the target. */
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
      title="新建开发任务"
      {...(from && { note: <span className="k-section-note">来自 {from}</span> })}
      endpoint={developmentTasksApi.create}
      schema={NewTaskInput}
      record={undefined as Task | undefined}
      valuesOf={(): TaskValues => start}
      request={(values) => ({ body: bodyOf(values) })}
      draft={from ? `developmentTask/from/${from}` : 'developmentTask/new'}
      sections={taskSections}
      refreshes={taskReads}
      {...(!from && { next: { valuesOf: () => start, nameOf: ({ code }: Task) => code } })}
      onSaved={(task) => navigate(detailAddress(task.id), { replace: true })}
    />
  );
}
