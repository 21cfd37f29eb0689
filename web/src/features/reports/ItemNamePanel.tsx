import type { FileRef } from '@mrp/contract/lib/fields/fields.ts';
import { Link } from 'react-router';
import { Swatch } from '../../kit/Swatch.tsx';
import { useDocumentAddress } from '../../lib/documents.ts';

export interface ReportItem {
  spuId: string;
  name: string;
  colourName: string;
  picture: FileRef | null;
  hex: string | null;
}

/** Name and colour of an item; a link where the user may open its page. */
function ItemName({ item: { spuId, name, colourName } }: { item: ReportItem }) {
  const to = useDocumentAddress()('material', spuId);
  return (
    <span className="k-report-name">
      {to ? <Link to={to}>{name}</Link> : name}
      <span className="text-muted">{colourName || '坯布'}</span>
    </span>
  );
}

/** Whoever may not read materials sees the colour only: their pictures are files of the material. */
function ItemSwatch({ item }: { item: ReportItem }) {
  const picture = useDocumentAddress()('material', item.spuId) ? item.picture : null;
  return (
    <Swatch shade={{ name: itemName(item), hex: item.hex, pictureUrl: picture?.thumbUrl }} size={24} previewUrl={picture?.url} inRow />
  );
}

export const itemName = ({ name, colourName }: ReportItem): string => `${name} ${colourName || '坯布'}`;

/** The cells that tell an item. */
export const itemCells = {
  picture: (row: ReportItem) => <ItemSwatch item={row} />,
  name: (row: ReportItem) => <ItemName item={row} />,
};
