import { bomsApi } from '@mrp/contract/features/styles.ts';
import type { Bom } from '@mrp/contract/features/styles/record.ts';
import { useEffect } from 'react';
import { draftKey, readDraft } from '../../../kit/form/drafts/drafts.ts';
import { call } from '../../../lib/api/api.ts';
import { toast } from '../../../lib/toast.ts';
import { useApiMutation } from '../../../lib/api/useApi.ts';
import { styleRefreshes } from '../kind.ts';

/** Empty BOMs made in this window and not saved since. */
const untouched = new Set<string>();
/** Those whose form is shown. */
const shown = new Set<string>();

export function rememberEmptyBom({ id, lines }: Bom): void {
  if (lines.length === 0) untouched.add(id);
}
export const forgetEmptyBom = (id: string): boolean => untouched.delete(id);

/** A new BOM that its maker leaves without writing anything is deleted again, so that no empty draft stays. */
export function useUntouchedBom(id: string): void {
  const { mutateAsync } = useApiMutation(bomsApi.discard, { refreshes: styleRefreshes, handlesErrors: 'all' });
  useEffect(() => {
    shown.add(id);
    return () => {
      shown.delete(id);
      void isLeftUntouched(id).then(async (bom) => {
        if (!bom) return;
        await mutateAsync({ params: { id } });
        toast.success(`没有填写，已删除空白草稿 ${bom.code}`);
      }, alreadyGone);
    };
  }, [id, mutateAsync]);
}

/** The draft, when it is as empty as it was made: read again, because only the server knows what was saved. */
async function isLeftUntouched(id: string): Promise<Bom | undefined> {
  // What was typed and kept on this computer is offered again, so the draft must stay.
  if (!untouched.has(id) || (await readDraft(draftKey(`bom/${id}`)))) return undefined;
  const bom = await call(bomsApi.get, { params: { id } });
  const isEmpty = bom.state === 'DRAFT' && bom.version === 1 && bom.lines.length === 0;
  return isEmpty && !shown.has(id) && untouched.delete(id) ? bom : undefined;
}

const alreadyGone = (): void => undefined;
