import { CameraOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { useRef, type ChangeEvent } from 'react';
import { toast } from '../../lib/toast.ts';
import { PICTURES, refusePicture } from '../files/upload.ts';

interface PhotoButtonProps {
  /** Name of the records that are searched: 物料. */
  label: string;
  disabled: boolean | undefined;
  onPhoto: (photo: File) => void;
}

/** Beside a picker: ranks its records by a photo; a phone offers its camera. */
export function PhotoButton({ label, disabled = false, onPhoto }: PhotoButtonProps) {
  const files = useRef<HTMLInputElement>(null);
  const choose = ({ target }: ChangeEvent<HTMLInputElement>) => {
    const photo = target.files?.[0];
    target.value = '';
    if (!photo) return;
    const refusal = refusePicture(photo);
    if (refusal) toast.error(refusal);
    else onPhoto(photo);
  };
  return (
    <>
      <Button
        icon={<CameraOutlined aria-hidden />}
        aria-label={`用图片找${label}`}
        title={`用图片找${label}`}
        disabled={disabled}
        onClick={() => files.current?.click()}
      />
      <input ref={files} className="k-file-input" type="file" accept={PICTURES} aria-label="图片" onChange={choose} />
    </>
  );
}
