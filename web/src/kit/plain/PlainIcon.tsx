/** Strokes of icons on pages without antd, in a square of 24. */
const paths = {
  back: 'M15 5l-7 7 7 7',
  forward: 'M9 5l7 7-7 7',
  cloud: 'M7 18h10a4 4 0 0 0 .6-7.95A6 6 0 0 0 6.1 11.1 3.5 3.5 0 0 0 7 18z',
  cloudOff: 'M7 18h10a4 4 0 0 0 2.4-7.2M14.5 7A6 6 0 0 0 8.2 8.4M6.1 11.1A3.5 3.5 0 0 0 7 18M4 4l16 16',
  sync: 'M4 12a8 8 0 0 1 13.7-5.6L20 9M20 4v5h-5M20 12a8 8 0 0 1-13.7 5.6L4 15M4 20v-5h5',
  check: 'M5 12.5l4.5 4.5L19 7.5',
  warning: 'M12 4l9 16H3zM12 10v4M12 17.2v.1',
  download: 'M12 4v11M7 11l5 5 5-5M5 20h14',
  person: 'M12 12a4 4 0 1 0 0-8 4 4 0 0 0 0 8zM4.5 20.5c1-4 4-5.5 7.5-5.5s6.5 1.5 7.5 5.5z',
  tasks: 'M9 5H6v15h12V5h-3M9 4h6v3H9zM9 13.5l2 2 4-4',
  list: 'M4 6h16M4 12h12M4 18h8',
  keyboard: 'M3 6h18v12H3zM7 10h.1M11 10h.1M15 10h.1M8 14h8',
  torch: 'M13 3L6 13h5l-1 8 8-11h-5z',
  camera: 'M4 8h3l2-3h6l2 3h3v11H4zM12 16.5a3.5 3.5 0 1 0 0-7 3.5 3.5 0 0 0 0 7z',
  erase: 'M8.5 6H21v12H8.5L3 12zM12 9.5l5 5M17 9.5l-5 5',
  search: 'M11 18a7 7 0 1 0 0-14 7 7 0 0 0 0 14zM16 16l4.5 4.5',
  place: 'M12 21s7-6.3 7-11a7 7 0 1 0-14 0c0 4.7 7 11 7 11zM12 12.5a2.5 2.5 0 1 0 0-5 2.5 2.5 0 0 0 0 5z',
  close: 'M6 6l12 12M18 6L6 18',
} as const;

export type PlainIconName = keyof typeof paths;

/** An icon that only repeats the word beside it. */
export function PlainIcon({ name }: { name: PlainIconName }) {
  return (
    <svg className="plain-icon" viewBox="0 0 24 24" aria-hidden="true">
      <path d={paths[name]} />
    </svg>
  );
}
