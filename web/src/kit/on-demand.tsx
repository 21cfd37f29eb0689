import { useEffect, useState, type ComponentType } from 'react';

/**
 * Fetches the code of a dialog when it is first opened, and keeps it mounted then, so that it closes as it opened.
 * React's own `lazy` would hold every first opening back for 300 ms.
 */
export function onDemand<P extends { open: boolean }>(load: () => Promise<ComponentType<P>>): ComponentType<P> {
  return function OnDemand(props: P) {
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
