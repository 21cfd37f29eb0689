import { countTasksApi } from '@mrp/contract/features/stocktakes.ts';
import { useState } from 'react';
import { PlainDialog } from '../../../kit/plain/PlainDialog.tsx';
import { call } from '../../../lib/api/api.ts';
import { goTo } from '../../../lib/plain-address.ts';
import { toast } from '../../../lib/toast.ts';
import { finishedWords } from './phone-text.ts';
import { useCatchUp, type OpenTask } from './useCountTask.ts';
import { refreshTasks, usePhone } from './usePhone.ts';

interface FinishProps {
  open: OpenTask;
  counted: number;
  onClose: () => void;
}

/** 完成: only when the server has everything. */
export function PhoneFinishPanel({ open: { task, lines }, counted, onClose }: FinishProps) {
  const unsent = usePhone(({ waiting, rejected }) => [...waiting, ...rejected].filter(({ taskId }) => taskId === task.id).length);
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const left = lines.length - counted;
  useCatchUp({ task, lines });
  const finish = async (): Promise<void> => {
    setBusy(true);
    try {
      const { state } = await call(countTasksApi.finish, { params: { id: task.id } });
      await refreshTasks();
      goTo('/inventoryIndex', { replace: true });
      toast.success(finishedWords(state, false));
    } catch (error) {
      setFailure((error as Error).message);
    } finally {
      setBusy(false);
    }
  };
  return (
    <PlainDialog title="完成盘点" className="phone-sheet" onClose={onClose}>
      <h2>完成这次盘点？</h2>
      <p>{left > 0 ? `还有 ${left} 行未盘。` : '每一行都盘过了。'}完成后由负责人复核。</p>
      {unsent > 0 && <p className="phone-reason">还有 {unsent} 条记录没有同步或待处理，处理完才能完成。</p>}
      {failure && <p role="alert">{failure}</p>}
      <div className="dialog-actions">
        <button type="button" className="phone-button" onClick={onClose}>
          再看看
        </button>
        <button type="button" className="phone-button primary" disabled={busy || unsent > 0} onClick={() => void finish()}>
          完成
        </button>
      </div>
    </PlainDialog>
  );
}
