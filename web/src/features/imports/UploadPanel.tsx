import { InboxOutlined } from '@ant-design/icons';
import { errors, fillMessage } from '@mrp/contract/errors.ts';
import { importsApi, type ImportObjectInfo } from '@mrp/contract/features/imports.ts';
import { IMPORT } from '@mrp/contract/permissions.ts';
import { useMutation } from '@tanstack/react-query';
import { Alert, Button, Progress } from 'antd';
import { useEffect, useRef, useState, type DragEvent, type ReactNode } from 'react';
import { useNavigate } from 'react-router';
import { call } from '../../lib/api/api.ts';
import { formatSize } from '../../lib/format/format.ts';
import { useCan } from '../../lib/session/permissions.tsx';
import { idempotencyKeys } from '../../lib/api/idempotency-keys.ts';
import { toast } from '../../lib/toast.ts';
import { useLatest } from '../../lib/useLatest.ts';
import { batchAddress, LIMIT_MIB, pastedFile, refuseFiles } from './text.ts';

/** ② 上传: by click, drop or paste; errors are shown at the upload area. */
export function UploadPanel({ object }: { object: ImportObjectInfo }) {
  const can = useCan();
  const { upload, share, send, stop } = useSending(object.key);
  const [refusal, setRefusal] = useState<string | null>(null);
  const missing = object.missing ?? (can(importsApi.upload) ? null : IMPORT);
  const give = (files: readonly File[]) => {
    if (missing !== null || upload.isPending) return;
    const why = refuseFiles(files);
    setRefusal(why);
    upload.reset();
    if (files[0] && why === null) send(files[0]);
  };
  usePastedFiles(give);
  const failure = refusal ?? upload.error?.message;
  return (
    <section className="sheet import-sheet" aria-labelledby="import-upload">
      <h2 id="import-upload">上传文件</h2>
      {missing !== null && <Alert type="warning" showIcon title={fillMessage(errors.FORBIDDEN.message, { permission: missing })} />}
      <DropZone onFiles={give}>
        {upload.isPending ? (
          <Sending file={upload.variables} share={share} onStop={stop} />
        ) : (
          <ChooseFile disabled={missing !== null} onFiles={give} />
        )}
      </DropZone>
      {failure && !upload.isPending && <Alert type="error" showIcon role="alert" title={failure} />}
    </section>
  );
}

/** The import continues when the user leaves the page, and its end is reported on any page. */
function useSending(object: string) {
  const navigate = useNavigate();
  const [share, setShare] = useState(0);
  const [keys] = useState(idempotencyKeys);
  const abort = useRef<AbortController>(null);
  const here = useRef(true);
  useEffect(() => {
    here.current = true;
    return () => {
      here.current = false;
    };
  }, []);
  const upload = useMutation({
    meta: { handlesErrors: 'all' },
    mutationFn: (file: File) => {
      const { signal } = (abort.current = new AbortController());
      return keys.press(`${file.name} ${file.size} ${file.lastModified}`, (key) =>
        call(importsApi.upload, { params: { object } }, { file, key, signal, onProgress: setShare }),
      );
    },
    onSuccess: ({ id, fileName }) =>
      here.current
        ? navigate(batchAddress(id))
        : toast.success(`${fileName} 已上传，请对应列`, { action: { label: '查看', target: batchAddress(id) } }),
  });
  const send = (file: File) => {
    setShare(0);
    upload.mutate(file);
  };
  const stop = () => {
    abort.current?.abort();
    upload.reset();
  };
  return { upload, share, send, stop };
}

interface GiveProps {
  onFiles: (files: readonly File[]) => void;
}

function DropZone({ onFiles, children }: GiveProps & { children: ReactNode }) {
  const [over, setOver] = useState(false);
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    onFiles([...event.dataTransfer.files]);
  };
  return (
    <div
      className={`import-drop ${over ? 'over' : ''}`}
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
    >
      {children}
    </div>
  );
}

function ChooseFile({ disabled, onFiles }: GiveProps & { disabled: boolean }) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <InboxOutlined />
      <p>把文件拖到这里，或从表格中复制后按 Ctrl V 粘贴</p>
      <Button type="primary" disabled={disabled} onClick={() => input.current?.click()}>
        选择文件
      </Button>
      <p className="text-muted">.xlsx、.xls 或 .csv，不超过 {LIMIT_MIB} MiB、200,000 行、200 列</p>
      <input
        ref={input}
        type="file"
        accept=".xlsx,.xls,.csv"
        hidden
        aria-label="选择导入文件"
        onChange={({ target }) => {
          onFiles([...(target.files ?? [])]);
          target.value = '';
        }}
      />
    </>
  );
}

function Sending({ file, share, onStop }: { file: File; share: number; onStop: () => void }) {
  const percent = Math.floor(share * 100);
  return (
    <>
      <output>
        {percent < 100 ? '正在上传' : '正在检查'} {file.name}（{formatSize(file.size)}）
      </output>
      <Progress percent={percent} size={{ height: 4 }} showInfo={false} aria-label="上传进度" />
      <Button onClick={onStop}>取消上传</Button>
    </>
  );
}

/** Handles files or spreadsheet cells that are pasted anywhere on the page. */
function usePastedFiles(give: (files: readonly File[]) => void): void {
  const latest = useLatest(give);
  useEffect(() => {
    const paste = ({ clipboardData, target }: ClipboardEvent) => {
      if (target instanceof HTMLElement && target.closest('input:not([type=file], [type=radio]), textarea')) return;
      const files = [...(clipboardData?.files ?? [])];
      const cells = files.length === 0 ? pastedFile(clipboardData?.getData('text/plain') ?? '') : null;
      latest.current(cells ? [cells] : files);
    };
    document.addEventListener('paste', paste);
    return () => document.removeEventListener('paste', paste);
  }, [latest]);
}
