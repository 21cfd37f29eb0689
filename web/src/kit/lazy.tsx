import { useEffect, useState, type ComponentType, type ReactNode } from 'react';
import { toast } from '../lib/toast.ts';

/**
 * Loads the code of a dialog when it first opens, then keeps it mounted, so that its closing animation runs.
 * React's own `lazy` would delay every first opening by 300 ms.
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
 * A part of a page whose code loads when it first renders; a placeholder of its size is shown meanwhile. Later renders are
 * immediate.
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

/** Loads code that only one action needs, when it first runs. A failure is reported, and input is kept. */
export async function loadOnce<T>(load: Promise<T>): Promise<T | undefined> {
  try {
    return await load;
  } catch {
    // With a network connection the file is missing because the server has a newer release.
    toast.error(navigator.onLine ? '系统发布了新版本，请刷新页面后重试，已经填写的内容会保留' : '网络已断开，请检查网络后重试');
    return undefined;
  }
}
