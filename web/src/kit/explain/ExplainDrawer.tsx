import { Drawer } from 'antd';
import type { ReactNode } from 'react';
import { Swatch, type Shade } from '../Swatch.tsx';
import '../peek/peek-layout.css';
import './explain.css';

interface ExplainDrawerProps {
  shade: Shade;
  title: string;
  /** Identifies the figure: code, colour, place. */
  note: ReactNode;
  footer: ReactNode;
  onClose: () => void;
  children: ReactNode;
}

/** Explains the origin of a figure. The list beside it stays usable, so that another figure can be opened. */
export function ExplainDrawer({ shade, title, note, footer, onClose, children }: ExplainDrawerProps) {
  return (
    <Drawer
      open
      mask={false}
      size={560}
      rootClassName="k-explain k-beside"
      onClose={onClose}
      title={
        <span className="k-explain-head">
          <Swatch shade={shade} size={40} silent />
          <span>
            <strong>{title}</strong>
            <small>{note}</small>
          </span>
        </span>
      }
      footer={<div className="k-explain-foot">{footer}</div>}
    >
      {children}
    </Drawer>
  );
}
