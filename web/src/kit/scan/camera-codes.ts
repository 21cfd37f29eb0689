import { readCode } from './read-codes.ts';

const PAUSE_MS = 200;
/** The same code still before the camera counts once. */
const SAME_CODE_MS = 3000;

/** Reads codes from the camera, one picture after the other, until the signal ends it. */
export async function watchCodes(video: HTMLVideoElement, signal: AbortSignal, onCode: (code: string) => void): Promise<void> {
  const stream = await navigator.mediaDevices.getUserMedia({ video: { facingMode: 'environment' } });
  const stop = (): void => stream.getTracks().forEach((track) => track.stop());
  signal.addEventListener('abort', stop);
  if (signal.aborted) return stop();
  video.srcObject = stream;
  await video.play();
  await new Promise<void>((resolve, reject) => {
    signal.addEventListener('abort', () => resolve());
    let before = { code: '', at: 0 };
    const read = async (): Promise<void> => {
      const picture = pictureOf(video);
      const code = picture && (await readCode(picture));
      if (signal.aborted) return;
      if (code && (code !== before.code || Date.now() - before.at > SAME_CODE_MS)) {
        before = { code, at: Date.now() };
        onCode(code);
      }
      setTimeout(next, PAUSE_MS);
    };
    const next = (): void => void read().catch(reject);
    next();
  });
}

function pictureOf(video: HTMLVideoElement): ImageData | undefined {
  const { videoWidth, videoHeight } = video;
  if (videoWidth === 0 || videoHeight === 0) return undefined;
  const canvas = new OffscreenCanvas(videoWidth, videoHeight);
  const context = canvas.getContext('2d', { willReadFrequently: true });
  context?.drawImage(video, 0, 0);
  return context?.getImageData(0, 0, videoWidth, videoHeight);
}
