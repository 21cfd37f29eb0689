import type { FileRef } from '@mrp/contract/lib/fields.ts';
import { Button } from 'antd';
import { useLayoutEffect, useRef, type ChangeEvent } from 'react';
import { formatSize } from '../../lib/format.ts';
import { toast } from '../../lib/toast.ts';
import { refuseSize, type Upload } from './upload.ts';
import { useUploads } from './useUploads.ts';
import './files.css';

interface FileFieldProps {
  upload: Upload;
  value?: readonly FileRef[];
  onChange?: (files: FileRef[]) => void;
  /** .pdf,.xlsx */
  accept?: string;
  limitMib?: number;
  max?: number;
  id?: string;
  'aria-describedby'?: string;
}

/** Attachments: only ever downloaded. */
export function FileField({ upload, value = [], onChange, accept, limitMib = 50, max = 20, id, ...aria }: FileFieldProps) {
  const input = useRef<HTMLInputElement>(null);
  const latest = useRef(value);
  useLayoutEffect(() => {
    latest.current = value;
  }, [value]);
  const uploads = useUploads(upload, (file) => {
    latest.current = [...latest.current, file];
    onChange?.([...latest.current]);
  });
  const add = (files: readonly File[]) => {
    const right = files.filter((file) => {
      const refusal = refuseSize(file, limitMib);
      if (refusal) toast.error(refusal);
      return refusal === null;
    });
    uploads.send(right.slice(0, max - value.length - uploads.sending.length));
  };
  const choose = ({ target }: ChangeEvent<HTMLInputElement>) => {
    add([...(target.files ?? [])]);
    target.value = '';
  };
  return (
    <div
      className="k-files"
      id={id}
      tabIndex={-1}
      onDragOver={(event) => event.preventDefault()}
      onDrop={(event) => {
        event.preventDefault();
        add([...event.dataTransfer.files]);
      }}
    >
      <ul>
        {value.map((file) => (
          <li key={file.id}>
            <a href={file.url} download={file.name}>
              {file.name}
            </a>
            <span>{formatSize(file.size)}</span>
            <Button
              size="small"
              type="text"
              aria-label={`移除 ${file.name}`}
              onClick={() => onChange?.(value.filter((one) => one !== file))}
            >
              移除
            </Button>
          </li>
        ))}
        {uploads.sending.map(({ key, file, share, failure }) => (
          <li key={key}>
            <span>{file.name}</span>
            {failure ? (
              <span className="k-image-failure">{failure}</span>
            ) : (
              <progress aria-label={`正在上传 ${file.name}`} {...(share !== null && { value: share })} />
            )}
            {failure && (
              <Button size="small" onClick={() => uploads.retry(key)}>
                重试
              </Button>
            )}
            <Button size="small" type="text" onClick={() => uploads.cancel(key)}>
              取消
            </Button>
          </li>
        ))}
      </ul>
      {value.length + uploads.sending.length < max && (
        <Button onClick={() => input.current?.click()} {...aria}>
          添加附件
        </Button>
      )}
      <input ref={input} className="k-file-input" type="file" multiple onChange={choose} {...(accept && { accept })} />
    </div>
  );
}
