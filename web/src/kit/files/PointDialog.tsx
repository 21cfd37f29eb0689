import { Modal } from 'antd';
import { useEffect, useRef, useState, type KeyboardEvent, type PointerEvent } from 'react';
import { toast } from '../../lib/toast.ts';
import { colourAt, drawMagnifier, LENS, type Point } from './picture-point.ts';
import './point.css';

interface PointDialogProps {
  /** The picture stays in the browser: nothing is uploaded. */
  file: File;
  onPick: (hex: string) => void;
  onClose: () => void;
}

const arrows: Readonly<Record<string, readonly [number, number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

/** 取色: a point of a picture, aimed at with a magnifier by pointer, finger or arrow keys. */
export function PointDialog({ file, onPick, onClose }: PointDialogProps) {
  const [canvas, setCanvas] = useState<HTMLCanvasElement | null>(null);
  const [point, setPoint] = useState<Point | null>(null);
  useDrawing(canvas, { file, onDrawn: setPoint, onClose });
  const hex = point && canvas ? colourAt(canvas, point) : null;
  return (
    <Modal
      open
      title="在图片上取色"
      okText="用这个颜色"
      width={640}
      okButtonProps={{ disabled: hex === null }}
      onOk={() => hex && onPick(hex)}
      onCancel={onClose}
    >
      <p className="text-hint">点按或拖动到布面上；方向键逐点移动，Shift 加方向键移动 10 点。</p>
      <Aim canvas={canvas} onCanvas={setCanvas} point={point} onPoint={setPoint} />
      <output className="k-point-colour">
        <span className="k-point-swatch" style={{ backgroundColor: hex ?? 'transparent' }} aria-hidden />
        <span className="num">{hex ?? '正在打开图片'}</span>
      </output>
    </Modal>
  );
}

interface Drawing {
  file: File;
  /** Called with the middle of the picture. */
  onDrawn: (middle: Point) => void;
  onClose: () => void;
}

function useDrawing(canvas: HTMLCanvasElement | null, { file, onDrawn, onClose }: Drawing): void {
  useEffect(() => {
    if (!canvas) return undefined;
    let live = true;
    void drawFile(file).then(
      (bitmap) => {
        if (!live) return;
        canvas.width = bitmap.width;
        canvas.height = bitmap.height;
        canvas.getContext('2d', { willReadFrequently: true })?.drawImage(bitmap, 0, 0);
        onDrawn({ x: Math.floor(bitmap.width / 2), y: Math.floor(bitmap.height / 2) });
      },
      () => {
        if (!live) return;
        toast.error(`“${file.name}”无法打开，请换一张 JPG、PNG、WebP 或 GIF`);
        onClose();
      },
    );
    return () => {
      live = false;
    };
  }, [canvas, file, onDrawn, onClose]);
}

interface AimProps {
  canvas: HTMLCanvasElement | null;
  onCanvas: (canvas: HTMLCanvasElement | null) => void;
  point: Point | null;
  onPoint: (point: Point) => void;
}

function Aim({ canvas, onCanvas, point, onPoint }: AimProps) {
  const lens = useRef<HTMLCanvasElement>(null);
  useEffect(() => {
    if (point && canvas && lens.current) drawMagnifier(lens.current, canvas, point);
  }, [canvas, point]);
  const { aim, press } = useAim(canvas, point, onPoint);
  return (
    <button
      type="button"
      className="k-point"
      aria-label="取色点，方向键移动"
      onPointerDown={(event) => {
        event.currentTarget.setPointerCapture(event.pointerId);
        aim(event);
      }}
      onPointerMove={aim}
      onKeyDown={press}
    >
      <canvas ref={onCanvas} />
      <canvas ref={lens} className="k-point-lens" width={LENS} height={LENS} style={point ? placeOf(point, canvas) : { display: 'none' }} />
    </button>
  );
}

function useAim(canvas: HTMLCanvasElement | null, point: Point | null, onPoint: (point: Point) => void) {
  const aim = (event: PointerEvent<HTMLButtonElement>) => {
    if (!canvas || (event.type === 'pointermove' && event.buttons === 0)) return;
    const box = canvas.getBoundingClientRect();
    onPoint(
      inside(canvas, {
        x: Math.floor(((event.clientX - box.left) / box.width) * canvas.width),
        y: Math.floor(((event.clientY - box.top) / box.height) * canvas.height),
      }),
    );
  };
  const press = (event: KeyboardEvent) => {
    const [dx, dy] = arrows[event.key] ?? [];
    if (dx === undefined || dy === undefined || !point || !canvas) return;
    event.preventDefault();
    const step = event.shiftKey ? 10 : 1;
    onPoint(inside(canvas, { x: point.x + dx * step, y: point.y + dy * step }));
  };
  return { aim, press };
}

const inside = ({ width, height }: HTMLCanvasElement, { x, y }: Point): Point => ({
  x: Math.min(Math.max(x, 0), width - 1),
  y: Math.min(Math.max(y, 0), height - 1),
});

/** The magnifier stands above the point, or below it in the upper part of the picture, so that a finger does not cover it. */
function placeOf({ x, y }: Point, canvas: HTMLCanvasElement | null) {
  if (!canvas) return {};
  const share = Math.min(Math.max(x / canvas.width, 0.15), 0.85);
  const upper = y / canvas.height < 0.4;
  return {
    insetInlineStart: `${share * 100}%`,
    insetBlockStart: `${(y / canvas.height) * 100}%`,
    transform: `translate(-50%, ${upper ? '24px' : 'calc(-100% - 24px)'})`,
  };
}

const MOST = 1600;

/** Decodes upright and at most 1600 points wide and high. */
async function drawFile(file: File): Promise<ImageBitmap> {
  const whole = await createImageBitmap(file);
  const scale = Math.min(1, MOST / Math.max(whole.width, whole.height));
  if (scale === 1) return whole;
  return createImageBitmap(whole, { resizeWidth: Math.round(whole.width * scale), resizeHeight: Math.round(whole.height * scale) });
}
