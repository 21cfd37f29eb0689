import type { FileRef } from '@mrp/contract/lib/fields/fields.ts';
import { Modal } from 'antd';
import { useRef, useState, type CSSProperties, type KeyboardEvent, type PointerEvent, type RefObject } from 'react';
import { corners, moveArea, pixelsOf, resizeArea, type Corner, type CropArea } from './crop-area.ts';
import './crop.css';

interface CropDialogProps {
  open: boolean;
  picture: FileRef;
  /** Resolves once the cropped picture is stored. */
  onCrop: (area: CropArea) => Promise<void>;
  onClose: () => void;
}

const START: CropArea = { x: 0.1, y: 0.1, width: 0.8, height: 0.8 };
const STEP = 0.02;
const arrows: Readonly<Record<string, readonly [number, number]>> = {
  ArrowLeft: [-STEP, 0],
  ArrowRight: [STEP, 0],
  ArrowUp: [0, -STEP],
  ArrowDown: [0, STEP],
};

/** 裁剪: keeps the part inside the frame. */
export function CropDialog({ open, picture, onCrop, onClose }: CropDialogProps) {
  const [area, setArea] = useState(START);
  const [size, setSize] = useState({ width: 0, height: 0 });
  const [saving, setSaving] = useState(false);
  const box = useRef<HTMLDivElement>(null);
  const pixels = pixelsOf(area, size);
  const crop = async () => {
    setSaving(true);
    await onCrop(area).finally(() => setSaving(false));
  };
  return (
    <Modal
      open={open}
      title={`裁剪 ${picture.name}`}
      okText="裁剪"
      width={640}
      confirmLoading={saving}
      okButtonProps={{ disabled: size.width === 0 }}
      onOk={() => void crop()}
      onCancel={onClose}
    >
      <div className="k-crop" ref={box}>
        <img
          src={picture.url}
          alt={picture.name}
          draggable={false}
          onLoad={({ currentTarget: { naturalWidth, naturalHeight } }) => setSize({ width: naturalWidth, height: naturalHeight })}
        />
        <CropFrame box={box} area={area} onChange={setArea} />
      </div>
      <output className="k-section-note">
        保留 {pixels.width} × {pixels.height} 像素
      </output>
    </Modal>
  );
}

interface CropFrameProps {
  /** The size that the shares refer to. */
  box: RefObject<HTMLElement | null>;
  area: CropArea;
  onChange: (area: CropArea) => void;
}

/** The frame is moved or resized by pointer, or moved by keys. */
function CropFrame({ box, area, onChange }: CropFrameProps) {
  const handlers = useDrag(box, area, onChange);
  const press = (event: KeyboardEvent) => {
    const [dx, dy] = arrows[event.key] ?? [];
    if (dx === undefined || dy === undefined) return;
    event.preventDefault();
    onChange(event.shiftKey ? resizeArea(area, 'se', dx, dy) : moveArea(area, dx, dy));
  };
  return (
    <button
      type="button"
      className="k-crop-area"
      aria-label="裁剪区域，方向键移动，Shift 加方向键改变大小"
      style={styleOf(area)}
      onKeyDown={press}
      {...handlers}
    >
      {corners.map((corner) => (
        <i key={corner} className={`k-crop-corner ${corner}`} data-corner={corner} />
      ))}
    </button>
  );
}

const percent = (share: number): string => `${share * 100}%`;
const styleOf = ({ x, y, width, height }: CropArea): CSSProperties => ({
  left: percent(x),
  top: percent(y),
  width: percent(width),
  height: percent(height),
});

/** Moves the frame, or the corner that was grabbed, with the pointer. */
function useDrag(box: RefObject<HTMLElement | null>, area: CropArea, setArea: (area: CropArea) => void) {
  const start = useRef<{ x: number; y: number; area: CropArea; corner: Corner | undefined } | null>(null);
  const take = (event: PointerEvent<HTMLElement>) => {
    const corner = corners.find((one) => one === (event.target as HTMLElement).dataset['corner']);
    start.current = { x: event.clientX, y: event.clientY, area, corner };
    event.currentTarget.setPointerCapture(event.pointerId);
  };
  const pull = ({ clientX, clientY }: PointerEvent) => {
    const bounds = box.current?.getBoundingClientRect();
    if (!start.current || !bounds) return;
    const { x, y, area: from, corner } = start.current;
    const [dx, dy] = [(clientX - x) / bounds.width, (clientY - y) / bounds.height];
    setArea(corner ? resizeArea(from, corner, dx, dy) : moveArea(from, dx, dy));
  };
  const drop = () => {
    start.current = null;
  };
  return { onPointerDown: take, onPointerMove: pull, onPointerUp: drop, onPointerCancel: drop };
}
