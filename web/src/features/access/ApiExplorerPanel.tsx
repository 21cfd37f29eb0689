import i18next, { type i18n } from 'i18next';
import { useEffect, useRef, useState } from 'react';
import 'openapi-explorer';
import { useIsDark } from '../../lib/session/preferences.ts';
import { RowsSkeleton } from '../../kit/object/ReadContent.tsx';
import { viewerWords } from './api-docs-text.ts';
import './api-docs.css';

interface Explorer extends HTMLElement {
  updateComplete: Promise<unknown>;
  loadSpec: (description: object) => Promise<void>;
}

const settings = ['hide-console', 'hide-authentication', 'hide-server-selection', 'hide-components', 'collapse'] as const;

/** Colours of the viewer, which takes them as attributes, by the name of the theme's. */
const colours = {
  'primary-color': '--color-link',
  'secondary-color': '--color-text-secondary',
  'bg-color': '--color-bg-container',
  'text-color': '--color-text',
  'header-color': '--color-text',
  'header-bg-color': '--color-bg-container',
  'nav-bg-color': '--color-bg-container',
  'nav-text-color': '--color-text-secondary',
  'nav-hover-bg-color': '--app-hover-bg',
  'nav-hover-text-color': '--color-text',
} as const;

/** Its types describe the module for Node, where the default export is the module itself. */
const texts = i18next as unknown as i18n;
texts.on('initialized', () => texts.addResourceBundle('zh', 'translation', viewerWords));

/** The description in the viewer openapi-explorer: contents at the left, the chosen call at the right. */
export function ApiExplorerPanel({ description }: { description: object }) {
  const place = useRef<HTMLDivElement>(null);
  const explorer = useRef<Explorer>(null);
  const [isShown, setShown] = useState(false);
  const isDark = useIsDark();
  useEffect(() => {
    const viewer = document.createElement('openapi-explorer') as Explorer;
    for (const name of settings) viewer.setAttribute(name, 'true');
    paint(viewer);
    place.current?.replaceChildren(viewer);
    explorer.current = viewer;
    // It writes into what it shows.
    void show(viewer, structuredClone(description)).then(() => setShown(true));
    return () => viewer.remove();
  }, [description]);
  useEffect(() => {
    // The theme's variables change with the attribute of the page, in the same frame.
    requestAnimationFrame(() => explorer.current && paint(explorer.current));
  }, [isDark]);
  return (
    <>
      {!isShown && <RowsSkeleton />}
      <div ref={place} className={`api-docs ${isShown ? '' : 'coming'}`} />
    </>
  );
}

/** Its scrolled part has no focusable content, so it takes the focus of the keyboard itself; closed groups leave it none of theirs. */
async function show(viewer: Explorer, description: object): Promise<void> {
  await viewer.loadSpec(description);
  await viewer.updateComplete;
  viewer.shadowRoot?.querySelector('.main-content')?.setAttribute('tabindex', '0');
  const closed = new CSSStyleSheet();
  closed.replaceSync('.collapsed > .nav-bar-section-wrapper { visibility: hidden; }');
  viewer.shadowRoot?.adoptedStyleSheets.push(closed);
}

function paint(viewer: HTMLElement): void {
  const style = getComputedStyle(document.documentElement);
  for (const [name, variable] of Object.entries(colours)) viewer.setAttribute(name, style.getPropertyValue(variable).trim());
}
