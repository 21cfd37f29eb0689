import { countTasksApi } from '@mrp/contract/features/stocktakes.ts';
import { useState } from 'react';
import { call } from '../../../lib/api/api.ts';
import { toast } from '../../../lib/toast.ts';
import { refreshTasks } from './usePhone.ts';

/** 撤回 by whoever finished last, while nobody reviewed the count: he may count on. */
export function PhoneWithdrawPanel({ id }: { id: string }) {
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const withdraw = async (): Promise<void> => {
    setBusy(true);
    try {
      await call(countTasksApi.withdraw, { params: { id } });
      toast.success('已撤回，可以继续盘点');
    } catch (error) {
      setFailure((error as Error).message);
    }
    // Also after a refusal: somebody else may have gone on with the count.
    await refreshTasks();
    setBusy(false);
  };
  return (
    <>
      {failure && (
        <p className="phone-reason" role="alert">
          {failure}
        </p>
      )}
      <button type="button" className="phone-button wide" disabled={busy} onClick={() => void withdraw()}>
        撤回，继续盘点
      </button>
    </>
  );
}
