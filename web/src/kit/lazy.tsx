import { useEffect, useState, type ComponentType, type ReactNode } from 'react';
import { toast } from '../lib/toast.ts';

/**
 * Fetches the code of a dialog when it is first opened, and keeps it mounted then, so that it closes as it opened.
 * React's own `lazy` would hold every first opening back for 300 ms.
 */
export function lazyComponent<P extends { open: boolean }>(load: () => Promise<ComponentType<P>>): ComponentType<P> {
  return function LazyComponent(props: P) {
    const [Dialog, setDialog] = useState<ComponentType<P> | null>(null);
    const [failure, setFailure] = useState<unknown>(null);
    const missing = props.open && Dialog === null;
    useEffect(() => {
      if (missing) load().then((loaded) => setDialog(() => loaded), setFailure);
    }, [missing]);
    if (failure) throw failure;
    return Dialog && <Dialog {...props} />;
  };
}

/**
 * A part of a page whose code comes when it is first drawn; something of its size holds its place meanwhile. Drawn again it is
 * there at once.
 */
export function lazyPanel<P extends object>(load: () => Promise<ComponentType<P>>, standIn: ReactNode = null): ComponentType<P> {
  let known: ComponentType<P> | null = null;
  return function Late(props: P) {
    const [Part, setPart] = useState(() => known);
    const [failure, setFailure] = useState<unknown>(null);
    const missing = Part === null;
    useEffect(() => {
      if (!missing) return;
      load().then((loaded) => {
        known = loaded;
        setPart(() => loaded);
      }, setFailure);
    }, [missing]);
    if (failure) throw failure;
    return Part ? <Part {...props} /> : standIn;
  };
}

/** Code that only a certain step needs, fetched with the first one. Where it cannot be, that is said, and what was typed stays. */
export async function loadOnce<T>(load: Promise<T>): Promise<T | undefined> {
  try {
    return await load;
  } catch {
    // With a network it is gone because the server has a newer release.
    toast.error(navigator.onLine ? '系统发布了新版本，请刷新页面后重试，已经填写的内容会保留' : '网络已断开，请检查网络后重试');
    return undefined;
  }
}
