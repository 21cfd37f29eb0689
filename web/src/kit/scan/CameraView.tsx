import { useEffect, useRef, useState } from 'react';
import { useLatest } from '../../lib/useLatest.ts';
import { watchCodes, type CameraControls } from './camera-codes.ts';

interface CameraViewProps {
  onCode: (code: string) => void;
  /** Called with the lamp and the zoom of the camera once it is open. */
  onOpen?: (controls: CameraControls) => void;
}

/** The camera's picture while it reads codes one after the other; says what was read or why the camera stays closed. */
export function CameraView({ onCode, onOpen }: CameraViewProps) {
  const video = useRef<HTMLVideoElement>(null);
  const latest = useLatest({ onCode, onOpen });
  const [told, setTold] = useState('把二维码或条码放进画面');
  useEffect(() => {
    if (!video.current) return;
    const ended = new AbortController();
    watchCodes(video.current, ended.signal, {
      onCode: (code) => {
        setTold(`已读到 ${code}`);
        latest.current.onCode(code);
      },
      onOpen: (controls) => latest.current.onOpen?.(controls),
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
