import type { FileRef } from '@mrp/contract/lib/fields.ts';
import { useEffect, useRef, useState } from 'react';
import { newKey } from '../../lib/press-keys.ts';
import { useLatest } from '../../lib/useLatest.ts';
import type { Upload } from './upload.ts';

export interface Sending {
  key: string;
  file: File;
  /** 0–1; null while nothing is known about it. */
  share: number | null;
  /** Why it did not get through. */
  failure: string | null;
}

export interface Uploads {
  sending: readonly Sending[];
  send: (files: readonly File[]) => void;
  retry: (key: string) => void;
  cancel: (key: string) => void;
}

/** Files on their way, each by itself; what failed stays until it is sent again or given up. */
export function useUploads(upload: Upload, onDone: (file: FileRef) => void): Uploads {
  const [sending, setSending] = useState<readonly Sending[]>([]);
  const aborts = useRef(new Map<string, AbortController>());
  const done = useLatest(onDone);
  useEffect(() => {
    const { current } = aborts;
    return () => {
      for (const abort of current.values()) abort.abort();
    };
  }, []);

  const change = (key: string, part: Partial<Sending>) =>
    setSending((all) => all.map((one) => (one.key === key ? { ...one, ...part } : one)));
  const forget = (key: string) => {
    aborts.current.delete(key);
    setSending((all) => all.filter((one) => one.key !== key));
  };

  const start = async (key: string, file: File) => {
    const abort = new AbortController();
    aborts.current.set(key, abort);
    try {
      const stored = await upload(file, { signal: abort.signal, onProgress: (share) => change(key, { share }) });
      forget(key);
      done.current(stored);
    } catch (error) {
      if (!abort.signal.aborted) change(key, { failure: error instanceof Error ? error.message : '上传失败，请重试', share: null });
    }
  };

  return {
    sending,
    send: (files) => {
      const added = files.map((file): Sending => ({ key: newKey(), file, share: null, failure: null }));
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
    },
  };
}
