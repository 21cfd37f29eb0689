import { preparationsApi } from '@mrp/contract/features/preparations.ts';
import type { PreparationGroup } from '@mrp/contract/features/preparations/record.ts';
import type { Request } from '@mrp/contract/lib/endpoint.ts';
import { useState } from 'react';
import { useApiMutation } from '../../lib/useApi.ts';

export type PreparationBody = Request<typeof preparationsApi.previewGroups>['body'];

export interface Groups {
  groups: readonly PreparationGroup[] | null;
  /** The input has changed since the preview. */
  isStale: (body: PreparationBody) => boolean;
  preview: (body: PreparationBody) => void;
}

/** 分组预览: the orders that the form would create, on request. */
export function useGroups(): Groups {
  const { mutate, data } = useApiMutation(preparationsApi.previewGroups);
  const [seen, setSeen] = useState('');
  return {
    groups: data ?? null,
    isStale: (body) => JSON.stringify(body) !== seen,
    preview: (body) => mutate({ body }, { onSuccess: () => setSeen(JSON.stringify(body)) }),
  };
}
