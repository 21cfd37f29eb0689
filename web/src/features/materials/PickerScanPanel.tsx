import { useEffect, useRef, useState } from 'react';
import { useLatest } from '../../lib/useLatest.ts';
import { readCode } from '../../lib/read-codes.ts';

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
      {open && <Camera onCode={onCode} />}
      <button type="button" className="button" onClick={onClose}>
        完成
      </button>
    </dialog>
  );
}

function Camera({ onCode }: Pick<PickerScanPanelProps, 'onCode'>) {
  const video = useRef<HTMLVideoElement>(null);
  const latest = useLatest(onCode);
  const [told, setTold] = useState('把二维码或条码放进画面');
  useEffect(() => {
    const ended = new AbortController();
    watch(video.current, ended.signal, (code) => {
      setTold(`已读到 ${code}`);
      latest.current(code);
    }).catch((error: unknown) => !ended.signal.aborted && setTold(failureText(error)));
    return () => ended.abort();
  }, [latest]);
  return (
    <>
      <video ref={video} muted playsInline aria-label="摄像头画面" />
      <output>{told}</output>
    </>
  );
}

const failureText = (error: unknown): string =>
  error instanceof DOMException && error.name === 'NotAllowedError'
    ? '没有使用摄像头的许可，请在浏览器里允许后重试，或输入编码'
    : error instanceof DOMException && error.name === 'NotFoundError'
      ? '没有找到摄像头，可以用扫码枪或输入编码'
      : '摄像头打不开，可以用扫码枪或输入编码';

const PAUSE_MS = 200;
/** The same code still before the camera counts once. */
const SAME_CODE_MS = 3000;

/** Reads codes from the camera until the signal ends it. */
async function watch(video: HTMLVideoElement | null, signal: AbortSignal, onCode: (code: string) => void): Promise<void> {
  if (!video) return;
  const stream = await navigator.mediaDevices.getUserMedia({ video: { facingMode: 'environment' } });
  const stop = (): void => stream.getTracks().forEach((track) => track.stop());
  signal.addEventListener('abort', stop);
  if (signal.aborted) return stop();
  video.srcObject = stream;
  await video.play();
  let before = { code: '', at: 0 };
  while (!signal.aborted) {
    const picture = pictureOf(video);
    // One picture after the other: a phone has no time for two.
    // oxlint-disable-next-line no-await-in-loop
    const code = picture && (await readCode(picture));
    if (code && !signal.aborted && (code !== before.code || Date.now() - before.at > SAME_CODE_MS)) {
      before = { code, at: Date.now() };
      onCode(code);
    }
    // oxlint-disable-next-line no-await-in-loop
    await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
  }
}

function pictureOf(video: HTMLVideoElement): ImageData | undefined {
  const { videoWidth, videoHeight } = video;
  if (videoWidth === 0 || videoHeight === 0) return undefined;
  const canvas = new OffscreenCanvas(videoWidth, videoHeight);
  const context = canvas.getContext('2d', { willReadFrequently: true });
  context?.drawImage(video, 0, 0);
  return context?.getImageData(0, 0, videoWidth, videoHeight);
}
