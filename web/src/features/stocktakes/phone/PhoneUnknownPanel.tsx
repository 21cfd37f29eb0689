import { useState } from 'react';
import { PlainDialog } from '../../../kit/plain/PlainDialog.tsx';
import { signal } from '../../../lib/signal.ts';
import { unstoredText } from './phone-text.ts';
import type { OpenTask } from './useCountTask.ts';
import type { UnknownCode } from './useCounting.ts';
import { usePhotos } from './usePhotos.tsx';

interface PhoneUnknownProps {
  open: OpenTask;
  question: UnknownCode;
  onNote: () => void;
  onSearch: () => void;
  onAdd: () => void;
  onClose: () => void;
}

/** A code that the task does not have: searched, added, or noted; counting goes on either way. */
export function PhoneUnknownPanel({ open, question, onNote, onSearch, onAdd, onClose }: PhoneUnknownProps) {
  const { code, noting, wasInterrupted } = question;
  return (
    <PlainDialog title="未识别" className="phone-sheet phone-unknown" onClose={onClose}>
      <h2>未识别 {code}</h2>
      {noting ? (
        <>
          {wasInterrupted && <p role="alert">请先记为异常或取消，再扫下一个</p>}
          <Finding open={open} code={code} onDone={onClose} />
        </>
      ) : (
        <>
          <p>这张盘点单里没有这个编码。</p>
          <div className="phone-menu">
            <button type="button" className="phone-button wide" onClick={onSearch}>
              搜索
            </button>
            {open.task.row.state === 'COUNTING' && (
              <button type="button" className="phone-button wide" onClick={onAdd}>
                实物在这里，按清单外盘点
              </button>
            )}
            <button type="button" className="phone-button wide" onClick={onNote}>
              记为异常
            </button>
            <button type="button" className="phone-button wide" onClick={onClose}>
              继续扫下一个
            </button>
          </div>
        </>
      )}
    </PlainDialog>
  );
}

function Finding({ open, code, onDone }: { open: OpenTask; code: string; onDone: () => void }) {
  const [note, setNote] = useState('');
  const [failure, setFailure] = useState<string | null>(null);
  const { photos, field } = usePhotos();
  const save = async (): Promise<void> => {
    try {
      await open.reportFinding(code, note.trim(), photos);
      signal('ok');
      onDone();
    } catch (error) {
      setFailure(unstoredText(error));
    }
  };
  return (
    <>
      <label className="phone-label">
        情况
        <textarea
          value={note}
          maxLength={200}
          rows={2}
          placeholder="例如：标签破损、没有标签、位置不对"
          onChange={({ target }) => setNote(target.value)}
        />
      </label>
      {field}
      {failure && <p role="alert">{failure}</p>}
      <div className="dialog-actions">
        <button type="button" className="phone-button" onClick={onDone}>
          取消
        </button>
        <button
          type="button"
          className="phone-button primary"
          disabled={note.trim() === '' && photos.length === 0}
          onClick={() => void save()}
        >
          记为异常
        </button>
      </div>
    </>
  );
}
