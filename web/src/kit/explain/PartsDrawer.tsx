import { Skeleton } from 'antd';
import { Link } from 'react-router';
import { PlainTable } from '../plain/PlainTable.tsx';
import type { Shade } from '../Swatch.tsx';
import { ExplainDrawer } from './ExplainDrawer.tsx';

/** A document, or a term without one, that a figure is made of; quantities with sign and unit. */
export interface FigurePart {
  key: string;
  label: string;
  to?: string | undefined;
  note?: string | undefined;
  quantity: string;
}

interface PartsDrawerProps {
  shade: Shade;
  /** The figure with its value: 已收 120.00 米 */
  title: string;
  /** The material of the line. */
  note: string;
  /** Absent while they are read. */
  parts: readonly FigurePart[] | undefined;
  /** Why they could not be read. */
  error?: string | undefined;
  /** The sum of the parts, and how it relates to the figure. */
  sum: string;
  onClose: () => void;
}

/** The parts of a figure of a document's line, each with its document. */
export function PartsDrawer({ shade, title, note, parts, error, sum, onClose }: PartsDrawerProps) {
  return (
    <ExplainDrawer shade={shade} title={title} note={note} footer={<span>{sum}</span>} onClose={onClose}>
      {error !== undefined && !parts && <p className="text-warning">{error}</p>}
      {error === undefined && !parts && <Skeleton active />}
      {parts && (
        <PlainTable label={title}>
          <thead>
            <tr>
              <th scope="col">来自</th>
              <th scope="col">说明</th>
              <th scope="col" className="num">
                数量
              </th>
            </tr>
          </thead>
          <tbody>
            {parts.map(({ key, label, to, note: told, quantity }) => (
              <tr key={key}>
                <th scope="row">{to ? <Link to={to}>{label}</Link> : label}</th>
                <td>{told}</td>
                <td className="num">{quantity}</td>
              </tr>
            ))}
          </tbody>
        </PlainTable>
      )}
    </ExplainDrawer>
  );
}
