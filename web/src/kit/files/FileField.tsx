import type { FileRef } from '@mrp/contract/lib/fields/fields.ts';
import { Button } from 'antd';
import { useLayoutEffect, useRef, type ChangeEvent } from 'react';
import { formatSize } from '../../lib/format/format.ts';
import { toast } from '../../lib/toast.ts';
import { refuseSize, type Upload } from './upload.ts';
import { useUploads, type PendingUpload, type Uploads } from './useUploads.ts';
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

/** Attachments, which can only be downloaded. */
export function FileField({ upload, value = [], onChange, accept, limitMib = 50, max = 20, id, ...aria }: FileFieldProps) {
  const input = useRef<HTMLInputElement>(null);
  const uploads = useFiles(upload, value, onChange);
  const room = max - value.length - uploads.sending.length;
  const add = (files: readonly File[]) => uploads.send(files.filter((file) => isAccepted(file, limitMib)).slice(0, room));
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
          <FileLine key={file.id} file={file} onRemove={() => onChange?.(value.filter((one) => one !== file))} />
        ))}
        {uploads.sending.map((one) => (
          <SendingLine key={one.key} sending={one} uploads={uploads} />
        ))}
      </ul>
      {room > 0 && (
        <Button onClick={() => input.current?.click()} {...aria}>
          添加附件
        </Button>
      )}
      <input ref={input} className="k-file-input" type="file" multiple onChange={choose} {...(accept && { accept })} />
    </div>
  );
}

/** The latest file list, because several uploads may end at different times. */
function useFiles(upload: Upload, value: readonly FileRef[], onChange: FileFieldProps['onChange']): Uploads {
  const latest = useRef(value);
  useLayoutEffect(() => {
    latest.current = value;
  }, [value]);
  return useUploads(upload, (file) => {
    latest.current = [...latest.current, file];
    onChange?.([...latest.current]);
  });
}

/** Shows a message when a file is too large. */
function isAccepted(file: File, limitMib: number): boolean {
  const refusal = refuseSize(file, limitMib);
  if (refusal) toast.error(refusal);
  return refusal === null;
}

function FileLine({ file, onRemove }: { file: FileRef; onRemove: () => void }) {
  return (
    <li>
      <a href={file.url} download={file.name}>
        {file.name}
      </a>
      <span>{formatSize(file.size)}</span>
      <Button size="small" type="text" aria-label={`移除 ${file.name}`} onClick={onRemove}>
        移除
      </Button>
    </li>
  );
}

function SendingLine({ sending: { key, file, share, failure, refused }, uploads }: { sending: PendingUpload; uploads: Uploads }) {
  return (
    <li>
      <span>{file.name}</span>
      {failure ? (
        <span className="k-image-failure">{failure}</span>
      ) : (
        <progress aria-label={`正在上传 ${file.name}`} {...(share !== null && { value: share })} />
      )}
      {failure && !refused && (
        <Button size="small" onClick={() => uploads.retry(key)}>
          重试
        </Button>
      )}
      <Button size="small" type="text" onClick={() => uploads.cancel(key)}>
        取消
      </Button>
    </li>
  );
}
