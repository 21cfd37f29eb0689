import { Checkbox } from 'antd';
import { useRef, type ReactNode } from 'react';
import { Link } from 'react-router';
import { GroupItems } from './GroupHeads.tsx';
import type { ListRow } from '../list-rows/list-row.ts';
import type { RowsProps } from './ListTable.tsx';
import { useListKeys } from './useListKeys.ts';

/** A row as a card; the picture, or its colour, fills 4:3. */
export interface GalleryCard {
  title: string;
  pictureUrl?: string | null | undefined;
  hex?: string | null | undefined;
  /** Example: 米白 · 145 cm · 120 g/㎡ */
  note?: string;
  /** The main value: 12.50 元/米. Absent without permission to see prices. */
  figure?: { value: string; unit?: string } | undefined;
  state?: ReactNode;
  /** Over the corner of the picture. */
  corner?: ReactNode;
  /** Small lines below the note. */
  details?: ReactNode;
  /** Buttons at the bottom. */
  actions?: ReactNode;
}

interface ListGalleryProps<Row extends ListRow> extends RowsProps<Row> {
  card: (row: Row) => GalleryCard;
}

/** Rows as a gallery of cards. */
export function ListGallery<Row extends ListRow>({ rows, view, selection, peek, groups, card }: ListGalleryProps<Row>) {
  const box = useRef<HTMLUListElement>(null);
  useListKeys(box, rows, view, selection, peek);
  return (
    <ul className="k-gallery" ref={box}>
      <GroupItems groups={groups} place="before" />
      {rows.map((row) => (
        <li key={row.id} data-list-row={row.id} tabIndex={-1} className={selection?.has(row.id) ? 'selected' : ''}>
          <ClothCard card={card(row)} to={view.rowLink?.(row)} />
          {selection && (
            <Checkbox
              className="k-card-check"
              checked={selection.has(row.id)}
              aria-label={`选择 ${view.rowName(row)}`}
              onChange={() => selection.toggle(row.id)}
            />
          )}
        </li>
      ))}
      <GroupItems groups={groups} place="after" />
    </ul>
  );
}

export function ClothCard({ card, to }: { card: GalleryCard; to: string | undefined }) {
  const { title, pictureUrl, hex, note, figure, state, corner, details, actions } = card;
  return (
    <>
      {pictureUrl ? (
        <img className="k-cloth" src={pictureUrl} alt="" loading="lazy" />
      ) : (
        <span className={`k-cloth ${hex ? '' : 'blank'}`} style={hex ? { backgroundColor: hex } : undefined}>
          {!hex && '无色值'}
        </span>
      )}
      <span className="k-card-title">{to ? <Link to={to}>{title}</Link> : title}</span>
      {note && <span className="k-card-note">{note}</span>}
      {details && <span className="k-card-note k-card-details">{details}</span>}
      <span className="k-card-foot">
        {figure && (
          <span>
            <strong>{figure.value}</strong> {figure.unit && <span className="k-unit">{figure.unit}</span>}
          </span>
        )}
        {state}
      </span>
      {actions && <span className="k-card-actions">{actions}</span>}
      {corner && <span className="k-card-corner">{corner}</span>}
    </>
  );
}
