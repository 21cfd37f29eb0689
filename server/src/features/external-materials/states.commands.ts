import type { externalMaterialsApi } from '@mrp/contract/features/external-materials.ts';
import type { ExternalMaterial } from '@mrp/contract/features/external-materials/record.ts';
import { externalWorkflow } from '@mrp/contract/features/external-materials/workflow.ts';
import type { BulkResult } from '@mrp/contract/lib/bulk.ts';
import type { Parsed } from '@mrp/contract/lib/endpoint.ts';
import type { ActionOf, StateOf } from '@mrp/contract/lib/workflow.ts';
import type { Tx } from '../../platform/database/database.ts';
import type { Identity } from '../../platform/http/identity.ts';
import { transition, transitionMany, type WorkflowHandler } from '../../platform/workflow.ts';
import { getExternal } from './queries.ts';

type Action = ActionOf<typeof externalWorkflow>;
type One = Parsed<typeof externalMaterialsApi.transition>['body'];
type Many = Parsed<typeof externalMaterialsApi.transitionMany>['body'];

/** 不采纳 and 重新打开 of one record. */
export async function transitionExternal(tx: Tx, user: Identity, id: string, change: One): Promise<ExternalMaterial> {
  await transition(tx, externalMachine(change.reason), user, { id, ...change });
  return getExternal(tx, id);
}

/** The same for many; returns the reason for each refused one. */
export function transitionExternals(
  tx: Tx,
  user: Identity,
  ids: readonly string[],
  { action, reason }: Omit<Many, 'chosen'>,
): Promise<BulkResult> {
  return transitionMany(tx, externalMachine(reason), user, ids, { action, reason });
}

function externalMachine(reason = ''): WorkflowHandler<StateOf<typeof externalWorkflow>, Action> {
  return {
    workflow: externalWorkflow,
    table: 'externalMaterials',
    columns: async (_, action) => ({ rejectReason: action === 'reject' ? reason : '' }),
    read: (tx, id) => getExternal(tx, id),
  };
}
