import { useEffect, useRef } from 'react';
import { CameraView } from '../../../kit/scan/CameraView.tsx';

interface PickerScanPanelProps {
  open: boolean;
  onCode: (code: string) => void;
  onClose: () => void;
}

/** 扫码: QR and Code128 before the camera; it stays open for the next one. */
export function PickerScanPanel({ open, onCode, onClose }: PickerScanPanelProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    if (open) dialog.current?.showModal();
    else dialog.current?.close();
  }, [open]);
  return (
    <dialog ref={dialog} className="sku-picker-scan" aria-label="扫码" onClose={onClose}>
      {open && <CameraView onCode={onCode} />}
      <button type="button" className="button" onClick={onClose}>
        完成
      </button>
    </dialog>
  );
}
