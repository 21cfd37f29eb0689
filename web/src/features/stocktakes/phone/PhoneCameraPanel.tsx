import { useState, type ComponentType } from 'react';
import type { CameraControls } from '../../../kit/scan/camera-codes.ts';
import type { CameraView } from '../../../kit/scan/CameraView.tsx';
import { PlainIcon } from '../../../kit/plain/PlainIcon.tsx';

/** Only over HTTPS and on this machine does the browser offer one. */
const hasCamera = 'mediaDevices' in navigator;
const zooms = [0.5, 1, 2] as const;

interface PhoneCameraProps {
  onCode: (code: string) => void;
  onManual: () => void;
  /** What became of the last code, for a moment. */
  told: { word: string; tone: 'success' | 'danger' } | null;
}

type View = ComponentType<Parameters<typeof CameraView>[0]>;

/** The camera reads one code after the other; its reader is loaded with the first use. */
export function PhoneCameraPanel({ onCode, onManual, told }: PhoneCameraProps) {
  const [View, setView] = useState<View | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const [controls, setControls] = useState<CameraControls>({});
  const open = (): void => {
    import('../../../kit/scan/CameraView.tsx').then(
      (loaded) => setView(() => loaded.CameraView),
      () => setFailure('摄像头没有加载成功，请刷新后重试'),
    );
  };
  return (
    <section className={`phone-camera ${View ? 'open' : ''} ${told ? told.tone : ''}`} aria-label="扫码">
      {View ? <View onCode={onCode} onOpen={setControls} /> : <ClosedCamera failure={failure} onOpen={open} />}
      {told && (
        <p className={`phone-told ${told.tone}`}>
          <PlainIcon name={told.tone === 'success' ? 'check' : 'warning'} />
          {told.word}
        </p>
      )}
      <div className="phone-camera-tools">
        {View && <Controls controls={controls} />}
        <button type="button" className="phone-camera-tool" onClick={onManual}>
          <PlainIcon name="keyboard" />
          手动输入
        </button>
      </div>
    </section>
  );
}

function ClosedCamera({ failure, onOpen }: { failure: string | null; onOpen: () => void }) {
  return (
    <div className="phone-camera-closed">
      {hasCamera ? (
        <button type="button" className="phone-button" onClick={onOpen}>
          <PlainIcon name="camera" />
          打开摄像头
        </button>
      ) : (
        <p>
          摄像头要在 https 下才能使用，<a href="/stocking">查看设置方法</a>
        </p>
      )}
      <p>{failure ?? '扫码枪随时可扫，不用点任何地方'}</p>
    </div>
  );
}

function Controls({ controls: { setTorch, zoom } }: { controls: CameraControls }) {
  const [lit, setLit] = useState(false);
  const [factor, setFactor] = useState(1);
  const offered = zoom ? zooms.filter((value) => value >= zoom.min && value <= zoom.max) : [];
  return (
    <>
      {setTorch && (
        <button
          type="button"
          className="phone-camera-tool"
          aria-label="手电筒"
          aria-pressed={lit}
          onClick={() => void setTorch(!lit).then(() => setLit(!lit))}
        >
          <PlainIcon name="torch" />
        </button>
      )}
      {offered.length > 1 && (
        <fieldset className="phone-zoom" aria-label="缩放">
          {offered.map((value) => (
            <button
              key={value}
              type="button"
              aria-pressed={value === factor}
              onClick={() => void zoom?.set(value).then(() => setFactor(value))}
            >
              {value}×
            </button>
          ))}
        </fieldset>
      )}
    </>
  );
}
