import { LeftOutlined, RightOutlined } from '@ant-design/icons';
import { Button, Modal } from 'antd';
import { useEffect, useState } from 'react';
import { toast } from '../../lib/toast.ts';
import './image-preview.css';

export interface Picture {
  url: string;
  alt: string;
}

const PLACEHOLDER = '/placeholder.svg';

interface ImagePreviewDialogProps {
  pictures: readonly Picture[];
  at: number;
  open: boolean;
  onMove: (step: number) => void;
  onClose: () => void;
}

/** The only picture dialog: 600 px wide, pictures 500 px. */
export function ImagePreviewDialog({ pictures, at, open, onMove, onClose }: ImagePreviewDialogProps) {
  const picture = pictures[at];
  useEffect(() => {
    if (!open) return;
    const moveByKey = ({ key }: KeyboardEvent) => (key === 'ArrowLeft' ? onMove(-1) : key === 'ArrowRight' && onMove(1));
    window.addEventListener('keydown', moveByKey);
    return () => window.removeEventListener('keydown', moveByKey);
  }, [open, onMove]);
  return (
    <Modal open={open && picture !== undefined} title={picture?.alt} width={600} footer={null} destroyOnHidden onCancel={onClose}>
      {picture && (
        <>
          <LargePicture key={picture.url} picture={picture} />
          <div className="preview-actions">
            {pictures.length > 1 && (
              <>
                <Button icon={<LeftOutlined />} aria-label="上一张" onClick={() => onMove(-1)} />
                <span aria-live="polite">
                  {at + 1} / {pictures.length}
                </span>
                <Button icon={<RightOutlined />} aria-label="下一张" onClick={() => onMove(1)} />
              </>
            )}
            <span className="preview-note">屏幕颜色仅供参考，以实样为准</span>
            <Button onClick={() => void copyPicture(picture.url)}>复制</Button>
            <Button href={picture.url} download>
              下载
            </Button>
          </div>
        </>
      )}
    </Modal>
  );
}

function LargePicture({ picture }: { picture: Picture }) {
  const [failed, setFailed] = useState(false);
  const [zoomed, setZoomed] = useState(false);
  return (
    <div className={`preview-frame ${zoomed ? 'zoomed' : ''}`}>
      <button type="button" aria-label={zoomed ? '缩小' : '放大'} disabled={failed} onClick={() => setZoomed(!zoomed)}>
        <img
          src={failed ? PLACEHOLDER : picture.url}
          alt={failed ? `${picture.alt}（图片无法显示）` : picture.alt}
          onError={() => setFailed(true)}
        />
      </button>
    </div>
  );
}

/** The clipboard accepts PNG only. */
async function copyPicture(url: string): Promise<void> {
  try {
    const bitmap = await createImageBitmap(await (await fetch(url)).blob());
    const canvas = new OffscreenCanvas(bitmap.width, bitmap.height);
    canvas.getContext('2d')!.drawImage(bitmap, 0, 0);
    await navigator.clipboard.write([new ClipboardItem({ 'image/png': await canvas.convertToBlob({ type: 'image/png' }) })]);
    toast.success('图片已复制');
  } catch {
    toast.error('浏览器不允许复制图片，请改用下载');
  }
}
