import type { Endpoint, Request } from '@mrp/contract/lib/endpoint.ts';
import { useContext, useState } from 'react';
import { ApiError } from '../../lib/api/api.ts';
import { toast } from '../../lib/toast.ts';
import { useApiMutation } from '../../lib/api/useApi.ts';
import { FormPageContext } from './form-context.ts';
import { atRows } from './sent-rows.ts';

/** What saving would make, on request: what is refused stands at its cells, as after saving. */
export function usePreview<E extends Endpoint>(endpoint: E) {
  const page = useContext(FormPageContext);
  const { mutate, data } = useApiMutation(endpoint, { handlesErrors: ['VALIDATION'] });
  const [seen, setSeen] = useState('');
  /** `sent`: the rows of the grid that the lines of the body are, by their place among all. */
  const preview = (request: Request<E>, sent: readonly number[]) => {
    page?.place({});
    mutate(request, {
      onSuccess: () => setSeen(JSON.stringify(request)),
      onError: (error) => {
        if (!(error instanceof ApiError)) return;
        const isPlaced = Object.keys(error.fields).length > 0;
        if (isPlaced) page?.place(atRows(error.fields, sent));
        else if (error.is('VALIDATION')) toast.error(error.message);
      },
    });
  };
  /** The input has changed since the preview. */
  const isStale = (request: Request<E>): boolean => JSON.stringify(request) !== seen;
  return { data, preview, isStale };
}
