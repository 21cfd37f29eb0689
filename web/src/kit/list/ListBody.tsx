import type { Page } from '@mrp/contract/lib/fields/fields.ts';
import { StaleNote } from '../states/StaleNote.tsx';
import type { ListRow } from '../list-rows/list-row.ts';
import type { Action } from './list-actions.ts';
import type { Layout } from './list-url.ts';
import { ListCards } from './ListCards.tsx';
import { ListGallery, type GalleryCard } from './ListGallery.tsx';
import { EmptyList } from './EmptyList.tsx';
import { ListSkeleton } from './ListSkeleton.tsx';
import { ListTable, type RowsProps } from './ListTable.tsx';

interface ListBodyProps<Row extends ListRow> extends Omit<RowsProps<Row>, 'rows'> {
  page: Page<Row> | undefined;
  error: Error | null;
  loading: boolean;
  layout: Layout;
  narrow: boolean;
  gallery: ((row: Row) => GalleryCard) | undefined;
  narrowed: boolean;
  /** The tab, when nothing else narrows the list. */
  tab?: string | undefined;
  noun: string;
  firstUse: string | undefined;
  create: Action | undefined;
  onRetry: () => void;
  onClear: () => void;
}

/** Rows in the chosen layout, or the reason for none. Old rows stay while new ones load, also when loading fails. */
export function ListBody<Row extends ListRow>({
  page,
  error,
  loading,
  layout,
  narrow,
  gallery,
  narrowed,
  tab,
  noun,
  firstUse,
  create,
  onRetry,
  onClear,
  ...rows
}: ListBodyProps<Row>) {
  if (loading) return <ListSkeleton gallery={layout === 'gallery'} />;
  const { groups } = rows;
  if (groups ? groups.heads.length === 0 : !page || page.rows.length === 0)
    return <EmptyList {...{ narrowed, tab, noun, firstUse, create, onRetry, onClear }} error={page ? null : error} />;
  const props = { ...rows, rows: page?.rows ?? [] };
  return (
    <>
      {error && <StaleNote message={error.message} error={error} onRetry={onRetry} />}
      {layout === 'gallery' && gallery ? (
        <ListGallery {...props} card={gallery} />
      ) : narrow ? (
        <ListCards {...props} />
      ) : (
        <ListTable {...props} />
      )}
      {groups && groups.more > 0 && <p className="k-group-more">另有 {groups.more} 条在其余分组中，请用筛选缩小范围</p>}
    </>
  );
}
