import { useEffect, useState, type ReactNode } from 'react';
import { PlainDialog } from '../../../kit/plain/PlainDialog.tsx';
import { PlainIcon } from '../../../kit/plain/PlainIcon.tsx';
import { useLatest } from '../../../lib/useLatest.ts';
import { usePhotos } from './usePhotos.tsx';

/** Photos of what is being counted; of another label they would prove the wrong thing, so they go with it. */
export function useRecordPhotos(target: string | null) {
  const { photos, clear, field } = usePhotos();
  const latest = useLatest(clear);
  useEffect(() => latest.current(), [latest, target]);
  return { photos, clear, button: <PhotoButton count={photos.length} field={field} /> };
}

function PhotoButton({ count, field }: { count: number; field: ReactNode }) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <button type="button" className="phone-button" aria-label={`照片 ${count} 张`} onClick={() => setOpen(true)}>
        <PlainIcon name="camera" />
        {count > 0 && count}
      </button>
      {open && (
        <PlainDialog title="照片" className="phone-sheet" onClose={() => setOpen(false)}>
          <p>破损、色差等要给负责人看的，拍下来随这条记录一起上传。</p>
          {field}
          <div className="dialog-actions">
            <button type="button" className="phone-button primary" onClick={() => setOpen(false)}>
              好
            </button>
          </div>
        </PlainDialog>
      )}
    </>
  );
}
