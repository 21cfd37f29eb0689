import { z } from 'zod';
import { Selection } from '../lib/bulk.ts';
import { documentCalls } from '../lib/document-calls.ts';
import { endpoint } from '../lib/endpoint.ts';
import { Id, Reason, Version } from '../lib/fields/fields.ts';
import { actionNames } from '../lib/workflow.ts';
import { ExternalBatch, ExternalEdit, ExternalInput } from './external-materials/input.ts';
import { externalList } from './external-materials/list.ts';
import { ExternalMaterial, ExternalRow } from './external-materials/record.ts';
import { externalWorkflow } from './external-materials/workflow.ts';
import { externalWords } from './external-materials/words.ts';

const path = '/material/:product/mrp/external-materials' as const;
const action = z.enum(actionNames(externalWorkflow));

export const externalMaterialsApi = {
  ...documentCalls({
    noun: externalWords.externalMaterial,
    path,
    readers: ['外部物料档案'],
    record: ExternalMaterial,
    list: { query: externalList.query, row: ExternalRow },
    create: { by: ['外部物料档案:新建'], body: ExternalInput },
    edit: { by: ['外部物料档案:编辑'], body: ExternalEdit },
    transition: {
      by: ['外部物料档案:不采纳'],
      body: z.strictObject({ action, version: Version, reason: Reason.optional() }),
    },
    transitionMany: {
      by: ['外部物料档案:不采纳'],
      body: z.strictObject({ action, chosen: Selection, reason: Reason.optional() }),
    },
  }),
  createMany: endpoint({
    method: 'POST',
    path: `${path}/batches`,
    permission: { anyOf: ['外部物料档案:新建'] },
    body: ExternalBatch,
    response: z.array(z.object({ id: Id, code: z.string(), name: z.string() })),
    summary: '批量录入外部物料',
  }),
};
