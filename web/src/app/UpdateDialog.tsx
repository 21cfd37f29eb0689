import { shellMessages } from '@mrp/contract/errors.ts';
import { useEffect, useRef } from 'react';
import { saveBeforeUnload } from '../lib/before-unload.ts';
import { checkForRelease, POLL_MS, useRelease } from './version.ts';

export async function reloadForRelease(): Promise<void> {
  await saveBeforeUnload();
  location.reload();
}

/** Asks once per release; after 取消 only the dot on the logo remains. */
export function UpdateDialog() {
  const { newest, silenced } = useRelease();
  useEffect(() => {
    const poll = setInterval(() => void checkForRelease(), POLL_MS);
    return () => clearInterval(poll);
  }, []);
  return newest !== null && newest !== silenced ? <Question onCancel={() => useRelease.setState({ silenced: newest })} /> : null;
}

function Question({ onCancel }: { onCancel: () => void }) {
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
        <button type="button" className="button primary" onClick={() => void reloadForRelease()}>
          确认
        </button>
      </div>
    </dialog>
  );
}
