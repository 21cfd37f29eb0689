import { Button } from 'antd';
import { useCallback, useRef, useState, type ChangeEvent } from 'react';
import { lazyPanel } from '../lazy.tsx';
import { PICTURES } from './upload.ts';

const PointDialog = lazyPanel(async () => (await import('./PointDialog.tsx')).PointDialog);

interface PicturePointButtonProps {
  size?: 'small';
  /** The colour of the chosen point, and the picture that it is of. */
  onPick: (hex: string, picture: File) => void;
}

/** 从图片取色: asks for a picture, then for a point of it. */
export function PicturePointButton({ size, onPick }: PicturePointButtonProps) {
  const input = useRef<HTMLInputElement>(null);
  const [file, setFile] = useState<File | null>(null);
  const close = useCallback(() => setFile(null), []);
  const choose = ({ target }: ChangeEvent<HTMLInputElement>) => {
    setFile(target.files?.[0] ?? null);
    target.value = '';
  };
  return (
    <>
      <Button {...(size && { size })} onClick={() => input.current?.click()}>
        从图片取色
      </Button>
      <input ref={input} className="k-file-input" type="file" accept={PICTURES} onChange={choose} aria-label="取色的图片" tabIndex={-1} />
      {file && (
        <PointDialog
          file={file}
          onClose={close}
          onPick={(hex) => {
            close();
            onPick(hex, file);
          }}
        />
      )}
    </>
  );
}
