import type { FileRef } from '@mrp/contract/lib/fields.ts';
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
function ItemNamePanel({ item: { spuId, name, colourName } }: { item: ReportItem }) {
  const to = useDocumentAddress()('material', spuId);
  return (
    <span className="k-report-name">
      {to ? <Link to={to}>{name}</Link> : name}
      <span className="text-muted">{colourName || '坯布'}</span>
    </span>
  );
}

export const itemName = ({ name, colourName }: ReportItem): string => `${name} ${colourName || '坯布'}`;

/** The cells that tell an item. */
export const itemCells = {
  picture: (row: ReportItem) => (
    <Swatch
      shade={{ name: itemName(row), hex: row.hex, pictureUrl: row.picture?.thumbUrl }}
      size={24}
      previewUrl={row.picture?.url}
      inRow
    />
  ),
  name: (row: ReportItem) => <ItemNamePanel item={row} />,
};
