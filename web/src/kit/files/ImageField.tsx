import { ScissorOutlined } from '@ant-design/icons';
import type { FileRef } from '@mrp/contract/lib/fields/fields.ts';
import { useEffect, useLayoutEffect, useRef, useState, type ChangeEvent, type DragEvent, type RefObject } from 'react';
import { ApiError } from '../../lib/api/api.ts';
import { toast } from '../../lib/toast.ts';
import { useLatest } from '../../lib/useLatest.ts';
import { lazyComponent } from '../lazy.tsx';
import { previewImages } from '../pictures/ImagePreview.tsx';
import type { CropArea } from './crop-area.ts';
import { usePending } from './pending.ts';
import { PICTURES, refusePicture, type Upload } from './upload.ts';
import { useUploads, type PendingUpload, type Uploads } from './useUploads.ts';
import './files.css';

/** Loaded with the first edit; when loading fails, the edit fails. */
const rotatePicture = async (picture: FileRef) => (await import('./edit-picture.ts')).rotatePicture(picture);
const cropPicture = async (picture: FileRef, area: CropArea) => (await import('./edit-picture.ts')).cropPicture(picture, area);
const CropDialog = lazyComponent(async () => (await import('./CropDialog.tsx')).CropDialog);

/** Drag data type of a picture that is already in the field. */
const OWN_PICTURE = 'text/k-image';

interface ImageFieldProps {
  upload: Upload;
  value?: readonly FileRef[];
  onChange?: (pictures: FileRef[]) => void;
  max?: number;
  /** The first picture is the cover. */
  cover?: boolean;
  id?: string;
  'aria-describedby'?: string;
}

/** Pictures by click, drop, paste or camera; they can be reordered, the first is the cover. */
export function ImageField({ upload, value = [], onChange, max = 9, cover = true, id, ...aria }: ImageFieldProps) {
  const box = useRef<HTMLDivElement>(null);
  const { put, replace, changing, uploads } = usePictures(upload, value, onChange);
  const room = max - value.length - uploads.sending.length;
  const add = (files: readonly File[]) => takePictures(files, room, max, uploads.send);
  const [cropped, setCropped] = useState<FileRef | null>(null);
  usePaste(box, add);
  const move = (from: number, to: number) => put(value.toSpliced(from, 1).toSpliced(to, 0, value[from]!));
  const { over, ...dropping } = useDrop(add, (from) => move(from, value.length - 1));
  const large = value.map(({ url, name }) => ({ url, alt: name }));
  return (
    <div ref={box} className={`k-images ${over ? 'over' : ''}`} data-image-field id={id} tabIndex={-1} {...dropping}>
      {value.map((picture, at) => (
        <PictureTile
          key={picture.id}
          picture={picture}
          at={at}
          last={value.length - 1}
          changing={changing.has(picture.id)}
          isCover={cover && at === 0}
          movable={max > 1}
          onPreview={() => previewImages(large, at)}
          onMove={(to) => move(at, to)}
          onDropped={(from) => move(from, at)}
          onTurn={() => void replace(picture, rotatePicture(picture))}
          onCrop={() => setCropped(picture)}
          onRemove={() => put(value.filter((one) => one !== picture))}
        />
      ))}
      {uploads.sending.map((one) => (
        <SendingTile key={one.key} sending={one} uploads={uploads} />
      ))}
      {room > 0 && <AddTile onFiles={add} {...aria} />}
      {cropped && (
        <CropDialog
          open
          picture={cropped}
          onCrop={async (area) => {
            if (await replace(cropped, cropPicture(cropped, area))) setCropped(null);
          }}
          onClose={() => setCropped(null)}
        />
      )}
    </div>
  );
}

/** The latest picture list, because several uploads may end at different times. */
function usePictures(upload: Upload, value: readonly FileRef[], onChange: ImageFieldProps['onChange']) {
  const latest = useRef(value);
  useLayoutEffect(() => {
    latest.current = value;
  }, [value]);
  const put = (pictures: readonly FileRef[]) => {
    latest.current = pictures;
    onChange?.([...pictures]);
  };
  const uploads = useUploads(upload, (picture) => put([...latest.current, picture]));
  const [changing, setChanging] = useState<ReadonlySet<string>>(new Set());
  usePending(changing.size > 0 ? '图片正在旋转或裁剪，请稍候再保存' : null);
  /** Replaces a picture with its edited version; resolves to true, and shows a failure as a message. */
  const replace = async (picture: FileRef, change: Promise<File>): Promise<boolean> => {
    setChanging((ids) => new Set([...ids, picture.id]));
    try {
      const { signal } = new AbortController();
      const changed = await upload(await change, { signal, onProgress: () => undefined });
      put(latest.current.map((one) => (one.id === picture.id ? changed : one)));
      return true;
    } catch (error) {
      toast.error(error instanceof ApiError ? error.message : '图片没有改成，请重试');
      return false;
    } finally {
      setChanging((ids) => new Set([...ids].filter((id) => id !== picture.id)));
    }
  };
  return { put, replace, changing, uploads };
}

/** Accepts dropped files; a picture of the field itself moves to the end. */
function useDrop(add: (files: readonly File[]) => void, moveToEnd: (from: number) => void) {
  const [over, setOver] = useState(false);
  return {
    over,
    onDragOver: (event: DragEvent) => {
      event.preventDefault();
      setOver(!event.dataTransfer.types.includes(OWN_PICTURE));
    },
    onDragLeave: () => setOver(false),
    onDrop: (event: DragEvent) => {
      event.preventDefault();
      setOver(false);
      const from = event.dataTransfer.getData(OWN_PICTURE);
      if (from === '') add([...event.dataTransfer.files]);
      else moveToEnd(parseInt(from, 10));
    },
  };
}

function takePictures(files: readonly File[], room: number, max: number, send: (files: readonly File[]) => void): void {
  const right = files.filter((file) => {
    const refusal = refusePicture(file);
    if (refusal) toast.error(refusal);
    return refusal === null;
  });
  if (right.length > room) toast.error(`最多 ${max} 张图片，多出的 ${right.length - Math.max(0, room)} 张没有上传`);
  send(right.slice(0, Math.max(0, room)));
}

/** A paste outside text fields goes to the first picture field of the page, inside a picture field to that field. */
function usePaste(box: RefObject<HTMLElement | null>, add: (files: readonly File[]) => void): void {
  const latest = useLatest(add);
  useEffect(() => {
    const paste = (event: ClipboardEvent) => {
      const files = [...(event.clipboardData?.files ?? [])].filter((file) => file.type.startsWith('image/'));
      const within = box.current?.contains(document.activeElement);
      const free = document.activeElement === document.body && document.querySelector('[data-image-field]') === box.current;
      if (files.length === 0 || !(within || free)) return;
      event.preventDefault();
      latest.current(files);
    };
    document.addEventListener('paste', paste);
    return () => document.removeEventListener('paste', paste);
  }, [box, latest]);
}

interface PictureTileProps {
  picture: FileRef;
  at: number;
  last: number;
  isCover: boolean;
  /** A field of one picture has no order. */
  movable: boolean;
  /** The picture is being rotated or cropped; a second edit would start from the old version. */
  changing: boolean;
  onPreview: () => void;
  onMove: (to: number) => void;
  /** Another picture was dropped on this one. */
  onDropped: (from: number) => void;
  onTurn: () => void;
  onCrop: () => void;
  onRemove: () => void;
}

function PictureTile({ isCover, onPreview, onDropped, ...tools }: PictureTileProps) {
  const { picture, at } = tools;
  return (
    <div
      className="k-image"
      draggable
      onDragStart={(event) => event.dataTransfer.setData(OWN_PICTURE, String(at))}
      onDrop={(event) => {
        const from = event.dataTransfer.getData(OWN_PICTURE);
        if (from === '') return;
        event.stopPropagation();
        event.preventDefault();
        onDropped(parseInt(from, 10));
      }}
    >
      <button type="button" className="k-image-face" aria-label={`查看大图 ${picture.name}`} onClick={onPreview}>
        <img src={picture.thumbUrl ?? picture.url} alt="" loading="lazy" draggable={false} />
      </button>
      {isCover && <span className="k-image-cover">主图</span>}
      <PictureTools {...tools} />
    </div>
  );
}

type PictureToolsProps = Omit<PictureTileProps, 'isCover' | 'onPreview' | 'onDropped'>;

function PictureTools({ picture, at, last, movable, changing, onMove, onTurn, onCrop, onRemove }: PictureToolsProps) {
  return (
    <div className="k-image-tools">
      {movable && (
        <>
          <button type="button" aria-label={`前移 ${picture.name}`} disabled={at === 0} onClick={() => onMove(at - 1)}>
            ←
          </button>
          <button type="button" aria-label={`后移 ${picture.name}`} disabled={at === last} onClick={() => onMove(at + 1)}>
            →
          </button>
        </>
      )}
      <button type="button" aria-label={`旋转 ${picture.name}`} disabled={changing} onClick={onTurn}>
        ↻
      </button>
      <button type="button" aria-label={`裁剪 ${picture.name}`} disabled={changing} onClick={onCrop}>
        <ScissorOutlined aria-hidden />
      </button>
      <button type="button" aria-label={`移除 ${picture.name}`} onClick={onRemove}>
        ×
      </button>
    </div>
  );
}

function SendingTile({ sending: { key, file, share, failure, refused }, uploads }: { sending: PendingUpload; uploads: Uploads }) {
  return (
    <output className={`k-image sending ${failure ? 'failed' : ''}`}>
      <span className="k-image-name">{file.name}</span>
      {failure ? (
        <span className="k-image-failure">{failure}</span>
      ) : (
        <progress aria-label={`正在上传 ${file.name}`} {...(share !== null && { value: share })} />
      )}
      <div className="k-image-tools">
        {failure && !refused && (
          <button type="button" onClick={() => uploads.retry(key)}>
            重试
          </button>
        )}
        <button type="button" aria-label={`取消 ${file.name}`} onClick={() => uploads.cancel(key)}>
          ×
        </button>
      </div>
    </output>
  );
}

interface AddTileProps {
  onFiles: (files: readonly File[]) => void;
  'aria-describedby'?: string;
}

function AddTile({ onFiles, ...aria }: AddTileProps) {
  const files = useRef<HTMLInputElement>(null);
  const camera = useRef<HTMLInputElement>(null);
  const choose = ({ target }: ChangeEvent<HTMLInputElement>) => {
    onFiles([...(target.files ?? [])]);
    target.value = '';
  };
  return (
    <div className="k-image add">
      <button type="button" className="k-image-add" onClick={() => files.current?.click()} {...aria}>
        <span aria-hidden="true">＋</span>
        添加图片
        <small>点击、拖入或粘贴</small>
      </button>
      <button type="button" className="k-image-camera" onClick={() => camera.current?.click()}>
        拍照
      </button>
      <input ref={files} className="k-file-input" type="file" accept={PICTURES} multiple onChange={choose} />
      <input ref={camera} className="k-file-input" type="file" accept="image/*" capture="environment" onChange={choose} />
    </div>
  );
}
