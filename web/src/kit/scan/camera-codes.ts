import type { CodeRequest } from './code-reader-worker.ts';

const PAUSE_MS = 30;
/** On a slow phone a thorough look takes as long as several quick ones. */
const QUICK_LOOKS = 3;
/** The same code still before the camera counts once. */
const SAME_CODE_MS = 1500;
/** Wide enough for a Code128 of 20 characters across half the picture; a quick look is for what fills more of it. */
const MOST_PIXELS = { thorough: 1280, quick: 960 };

/** What this camera can do beside reading. */
export interface CameraControls {
  /** Absent: it has no lamp. */
  setTorch?: (lit: boolean) => Promise<void>;
  /** The widest and closest view, absent where it has one only. */
  zoom?: { min: number; max: number; set: (factor: number) => Promise<void> };
}

interface Watching {
  onCode: (code: string) => void;
  onOpen?: (controls: CameraControls) => void;
}

/** Reads codes from the camera, one picture after the other, until the signal ends it. */
export async function watchCodes(video: HTMLVideoElement, signal: AbortSignal, { onCode, onOpen }: Watching): Promise<void> {
  const stream = await navigator.mediaDevices.getUserMedia({
    video: { facingMode: 'environment', width: { ideal: 1920 }, height: { ideal: 1080 } },
  });
  const stop = (): void => stream.getTracks().forEach((track) => track.stop());
  signal.addEventListener('abort', stop);
  if (signal.aborted) return stop();
  video.srcObject = stream;
  await video.play();
  if (signal.aborted) return;
  onOpen?.(controlsOf(stream));
  const reader = openReader(signal);
  await new Promise<void>((resolve, reject) => {
    signal.addEventListener('abort', () => resolve());
    let before = { code: '', at: 0 };
    let looks = 0;
    const read = async (): Promise<void> => {
      looks += 1;
      const how = looks % (QUICK_LOOKS + 1) === 0 ? 'thorough' : 'quick';
      // Refused before the first picture of the camera.
      const picture = await createImageBitmap(video).catch(() => undefined);
      const code = picture && (await reader({ picture, mostPixels: MOST_PIXELS[how], how }));
      if (signal.aborted) return;
      if (code) {
        const isSame = code === before.code && Date.now() - before.at <= SAME_CODE_MS;
        // While it stays in the picture it is the same one.
        before = { code, at: Date.now() };
        if (!isSame) onCode(code);
      }
      setTimeout(next, PAUSE_MS);
    };
    const next = (): void => void read().catch(reject);
    next();
  });
}

/** Reads one picture at a time in a worker, so that the page stays quick while the camera is open. */
function openReader(signal: AbortSignal): (request: CodeRequest) => Promise<string | undefined> {
  const worker = new Worker(new URL('./code-reader-worker.ts', import.meta.url), { type: 'module' });
  signal.addEventListener('abort', () => worker.terminate());
  return (request) =>
    new Promise((resolve, reject) => {
      worker.onmessage = ({ data }: MessageEvent<string | undefined>) => resolve(data);
      worker.onerror = ({ message }) => reject(new Error(message));
      worker.postMessage(request, [request.picture]);
    });
}

// Not yet in the types of the browser's interfaces.
interface Capabilities extends MediaTrackCapabilities {
  torch?: boolean;
  zoom?: { min: number; max: number };
}

function controlsOf(stream: MediaStream): CameraControls {
  const [track] = stream.getVideoTracks();
  const { torch = false, zoom } = (track?.getCapabilities?.() ?? {}) as Capabilities;
  const apply = async (wish: object): Promise<void> => track?.applyConstraints({ advanced: [wish as MediaTrackConstraintSet] });
  return {
    ...(torch && { setTorch: (lit: boolean) => apply({ torch: lit }) }),
    ...(zoom && zoom.max > zoom.min && { zoom: { ...zoom, set: (factor: number) => apply({ zoom: factor }) } }),
  };
}
