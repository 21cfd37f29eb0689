import { nettingApi } from '@mrp/contract/features/netting.ts';
import type { NettingRun } from '@mrp/contract/features/netting/record.ts';
import { useEffect, useState } from 'react';
import { ApiError, call, isRefusal } from '../../lib/api/api.ts';
import { EditQueue } from '../../lib/api/edit-queue.ts';
import { toast } from '../../lib/toast.ts';
import { apiKey, queryClient } from '../../lib/api/useApi.ts';

const reads = [nettingApi.get, nettingApi.listLines, nettingApi.explain];

// After a conflict the version is read again, so that the same input may be sent again.
const isRefused = (error: Error): boolean => isRefusal(error) && !(error instanceof ApiError && error.is('VERSION_CONFLICT'));

/** Edits of 下单量 in this run, saved one after the other. */
export function useRunEdits({ id, version }: NettingRun): EditQueue {
  const [edits] = useState(() => editsOf(id, version));
  useEffect(() => edits.see(version), [edits, version]);
  return edits;
}

function editsOf(id: string, version: number): EditQueue {
  const params = { id };
  const edits = new EditQueue({
    version,
    save: async (lineId, wanted, now) =>
      (await call(nettingApi.editLines, { params, body: { lines: [{ id: lineId, wanted }], version: now } })).version,
    isUnsure: (error) => !(error instanceof ApiError) || !error.answered || error.is('VERSION_CONFLICT'),
    readVersion: async () => (await call(nettingApi.get, { params })).version,
    refresh: async () => {
      await Promise.all(reads.map((read) => queryClient.invalidateQueries({ queryKey: apiKey(read) })));
    },
    isRefused,
    // A refusal stands at its cell.
    onFailure: (error) => {
      if (!isRefused(error)) toast.error(`下单量没有保存：${error.message}`, { action: { label: '重试', target: () => edits.retry() } });
    },
  });
  return edits;
}
