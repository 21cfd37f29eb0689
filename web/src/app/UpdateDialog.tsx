import { shellMessages } from '@mrp/contract/errors.ts';
import { useEffect, useRef } from 'react';
import { saveBeforeUnload } from '../lib/before-unload.ts';
import { checkForRelease, POLL_MS, useRelease } from './version.ts';

export async function reloadForRelease(): Promise<void> {
  await saveBeforeUnload();
  location.reload();
}

interface UpdateDialogProps {
  /** The page whose release counts. */
  page?: string;
  reload?: () => Promise<void>;
}

/** Asks once per release; after 取消 only the dot on the logo remains. */
export function UpdateDialog({ page = '/', reload = reloadForRelease }: UpdateDialogProps) {
  const { newest, silenced } = useRelease();
  useEffect(() => {
    const poll = setInterval(() => void checkForRelease(page), POLL_MS);
    return () => clearInterval(poll);
  }, [page]);
  const isNew = newest !== null && newest !== silenced;
  return isNew ? <Question reload={reload} onCancel={() => useRelease.setState({ silenced: newest })} /> : null;
}

function Question({ reload, onCancel }: { reload: () => Promise<void>; onCancel: () => void }) {
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => dialog.current?.showModal(), []);
  return (
    <dialog ref={dialog} className="dialog" aria-labelledby="update-title" aria-describedby="update-body" onClose={onCancel}>
      <h2 id="update-title">{shellMessages.updateTitle}</h2>
      <p id="update-body">{shellMessages.updateBody}</p>
      <div className="dialog-actions">
        <button type="button" className="button" onClick={() => dialog.current?.close()}>
          取消
        </button>
        <button type="button" className="button primary" onClick={() => void reload()}>
          确认
        </button>
      </div>
    </dialog>
  );
}
