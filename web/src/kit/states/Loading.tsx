import { shellMessages } from '@mrp/contract/errors.ts';
import { useEffect, useState } from 'react';
import { createPortal } from 'react-dom';
import { useLoading } from '../../lib/api/loading.ts';
import './loading.css';

const DELAY_MS = 300;

/** Full-screen overlay while a blocking action runs, after 300 ms; the page below is inert. */
export function LoadingOverlay() {
  const busy = useLoading(({ running }) => running > 0);
  const visible = useDelayed(busy);
  return visible ? createPortal(<Overlay />, document.body) : null;
}

function useDelayed(busy: boolean): boolean {
  const [visible, setVisible] = useState(false);
  useEffect(() => {
    if (!busy) return;
    const timer = setTimeout(() => setVisible(true), DELAY_MS);
    return () => {
      clearTimeout(timer);
      setVisible(false);
    };
  }, [busy]);
  return visible;
}

function Overlay() {
  useEffect(() => {
    const focused = document.activeElement;
    const behind = [...document.body.children].filter(
      (element) => !element.classList.contains('loading-overlay') && !element.hasAttribute('inert'),
    );
    for (const element of behind) element.setAttribute('inert', '');
    return () => {
      for (const element of behind) element.removeAttribute('inert');
      if (focused instanceof HTMLElement && focused.isConnected) focused.focus({ preventScroll: true });
    };
  }, []);
  return (
    <output className="loading-overlay">
      <span className="loading-ring" aria-hidden="true" />
      {shellMessages.loading}
    </output>
  );
}

/** Placeholder for a part that is still loading; a message appears only after a delay. */
export function LoadingPart() {
  const visible = useDelayed(true);
  return (
    <output className="waiting">
      {visible && (
        <>
          <span className="loading-ring" aria-hidden="true" />
          正在加载
        </>
      )}
    </output>
  );
}
