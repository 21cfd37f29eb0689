import type { FileRef } from '@mrp/contract/lib/fields/fields.ts';
import { useEffect, useRef, useState } from 'react';
import { isRefusal } from '../../lib/api/api.ts';
import { newKey } from '../../lib/api/idempotency-keys.ts';
import { useLatest } from '../../lib/useLatest.ts';
import { usePending } from './pending.ts';
import type { Upload } from './upload.ts';

export interface PendingUpload {
  key: string;
  file: File;
  /** 0–1; null while unknown. */
  share: number | null;
  /** Why the upload failed. */
  failure: string | null;
  /** The file itself is refused, so that sending it again would not help. */
  refused: boolean;
}

export interface Uploads {
  sending: readonly PendingUpload[];
  send: (files: readonly File[]) => void;
  retry: (key: string) => void;
  cancel: (key: string) => void;
}

interface Queued {
  key: string;
  stored: FileRef | null;
}

/** Uploads several files at once and returns them in the chosen order; a failed upload stays until it is retried or removed. */
export function useUploads(upload: Upload, onDone: (file: FileRef) => void): Uploads {
  const [sending, setSending] = useState<readonly PendingUpload[]>([]);
  const aborts = useAborts();
  usePending(refusalOf(sending));
  const done = useLatest(onDone);

  const change = (key: string, part: Partial<PendingUpload>) =>
    setSending((all) => all.map((one) => (one.key === key ? { ...one, ...part } : one)));
  const forget = (key: string) => {
    aborts.current.delete(key);
    setSending((all) => all.filter((one) => one.key !== key));
  };

  const queue = useQueue((key, stored) => {
    forget(key);
    done.current(stored);
  });

  const start = async (key: string, file: File) => {
    queue.enter(key);
    const abort = new AbortController();
    aborts.current.set(key, abort);
    try {
      const stored = await upload(file, { signal: abort.signal, onProgress: (share) => change(key, { share }) });
      queue.arrive(key, stored);
    } catch (error) {
      if (abort.signal.aborted) return;
      change(key, { failure: error instanceof Error ? error.message : '上传失败，请重试', refused: isRefusal(error), share: null });
      queue.leave(key);
    }
  };

  return {
    sending,
    send: (files) => {
      const added = files.map((file): PendingUpload => ({ key: newKey(), file, share: null, failure: null, refused: false }));
      setSending((all) => [...all, ...added]);
      for (const { key, file } of added) void start(key, file);
    },
    retry: (key) => {
      const again = sending.find((one) => one.key === key);
      change(key, { failure: null });
      if (again) void start(key, again.file);
    },
    cancel: (key) => {
      aborts.current.get(key)?.abort();
      forget(key);
      queue.leave(key);
    },
  };
}

/** Cancels uploads when the field unmounts. */
function useAborts() {
  const aborts = useRef(new Map<string, AbortController>());
  useEffect(() => {
    const { current } = aborts;
    return () => {
      for (const abort of current.values()) abort.abort();
    };
  }, []);
  return aborts;
}

/** Keeps the chosen order, because the first file may be the cover. A failed upload does not block the others. */
function useQueue(onReady: (key: string, stored: FileRef) => void) {
  const queue = useRef<readonly Queued[]>([]);
  const chownTo = (changed: readonly Queued[]) => {
    const waiting = changed.findIndex(({ stored }) => stored === null);
    const ready = waiting < 0 ? changed : changed.slice(0, waiting);
    queue.current = changed.slice(ready.length);
    for (const { key, stored } of ready) if (stored) onReady(key, stored);
  };
  return {
    enter: (key: string) => {
      queue.current = [...queue.current, { key, stored: null }];
    },
    arrive: (key: string, stored: FileRef) => chownTo(queue.current.map((one) => (one.key === key ? { key, stored } : one))),
    leave: (key: string) => chownTo(queue.current.filter((one) => one.key !== key)),
  };
}

function refusalOf(sending: readonly PendingUpload[]): string | null {
  const failed = sending.find(({ failure }) => failure !== null);
  if (failed) return `“${failed.file.name}”没有传上去，请${failed.refused ? '' : '重试或'}取消后再保存`;
  return sending.length > 0 ? `还有 ${sending.length} 个文件正在上传，请传完后再保存` : null;
}
