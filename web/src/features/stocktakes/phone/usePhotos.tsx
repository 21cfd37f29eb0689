import { MAX_PHOTOS } from '@mrp/contract/features/stocktakes/photo-limit.ts';
import { useEffect, useMemo, useState } from 'react';
import { PlainIcon } from '../../../kit/plain/PlainIcon.tsx';

const LONGEST_SIDE = 1600;

/** Pictures taken for a record that is not written yet. */
export function usePhotos() {
  const [photos, setPhotos] = useState<readonly Blob[]>([]);
  const [failure, setFailure] = useState<string | null>(null);
  const add = async (file: File | undefined): Promise<void> => {
    if (!file) return;
    try {
      const picture = await shrink(file);
      setPhotos((now) => [...now, picture].slice(0, MAX_PHOTOS));
      setFailure(null);
    } catch {
      setFailure('这张图片打不开，请重新拍照');
    }
  };
  return {
    photos,
    clear: () => setPhotos([]),
    field: (
      <PhotoField
        photos={photos}
        failure={failure}
        onAdd={(file) => void add(file)}
        onDrop={(at) => setPhotos(photos.filter((_, n) => n !== at))}
      />
    ),
  };
}

/** As small as a label stays readable. */
async function shrink(file: File): Promise<Blob> {
  const picture = await createImageBitmap(file);
  const scale = Math.min(1, LONGEST_SIDE / Math.max(picture.width, picture.height));
  const canvas = new OffscreenCanvas(Math.round(picture.width * scale), Math.round(picture.height * scale));
  canvas.getContext('2d')?.drawImage(picture, 0, 0, canvas.width, canvas.height);
  return canvas.convertToBlob({ type: 'image/jpeg', quality: 0.8 });
}

interface PhotoFieldProps {
  photos: readonly Blob[];
  failure: string | null;
  onAdd: (file: File | undefined) => void;
  onDrop: (at: number) => void;
}

function PhotoField({ photos, failure, onAdd, onDrop }: PhotoFieldProps) {
  return (
    <fieldset className="phone-photos" aria-label="照片">
      <p className="phone-label">
        照片 {photos.length} / {MAX_PHOTOS}
      </p>
      {photos.map((picture, at) => (
        <button key={at} type="button" className="phone-photo" aria-label={`移除第 ${at + 1} 张照片`} onClick={() => onDrop(at)}>
          <Thumb picture={picture} />
        </button>
      ))}
      {photos.length < MAX_PHOTOS && (
        <label className="phone-photo-add">
          <PlainIcon name="camera" />
          拍照
          <input
            type="file"
            accept="image/*"
            capture="environment"
            onChange={({ target }) => {
              onAdd(target.files?.[0]);
              target.value = '';
            }}
          />
        </label>
      )}
      {failure && <p role="alert">{failure}</p>}
    </fieldset>
  );
}

function Thumb({ picture }: { picture: Blob }) {
  const url = useMemo(() => URL.createObjectURL(picture), [picture]);
  useEffect(() => () => URL.revokeObjectURL(url), [url]);
  return <img src={url} alt="" />;
}
