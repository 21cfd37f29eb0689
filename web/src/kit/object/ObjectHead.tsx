import type { Tone } from '@mrp/contract/lib/workflow.ts';
import type { ReactNode } from 'react';
import { CopyButton } from '../actions/CopyButton.tsx';
import { StatusTag } from '../StatusTag.tsx';
import { Swatch, type Shade } from '../Swatch.tsx';
import { KeyFacts, type Fact } from './Facts.tsx';
import './object.css';

/** Name, state and facts of a record, on its page and in its peek drawer. */
export interface ObjectSummary {
  name: string;
  code?: string | undefined;
  status?: { tone: Tone; label: string };
  /** A swatch of 96 px, or a tile with the first character. */
  face?: Shade | { initial: string };
  facePreviewUrl?: string | null | undefined;
  /** Grey text beside the code: 绍兴锦绣纺织有限公司 · 物料供应商. */
  subtitle?: ReactNode;
  facts?: readonly Fact[];
  /** Shown below the facts: a shade card, a warning. */
  band?: ReactNode;
}

/** `level`: 2 where the page has a heading of its own. */
export function ObjectHead(props: ObjectSummary & { level?: 1 | 2 }) {
  const { name, code, status, face, facePreviewUrl, subtitle, facts = [], band, level = 1 } = props;
  const Heading = level === 1 ? 'h1' : 'h2';
  // A large tile of stripes says nothing.
  const shown = face && ('initial' in face || face.pictureUrl || face.hex) ? face : undefined;
  return (
    <header className="k-object-head">
      <div className="k-object-identity">
        {shown &&
          ('initial' in shown ? (
            <span className="k-tile">{shown.initial}</span>
          ) : (
            <Swatch shade={shown} size={96} previewUrl={facePreviewUrl} />
          ))}
        <div className="k-object-words">
          <div className="k-object-title">
            <Heading>{name}</Heading>
            {status && <StatusTag tone={status.tone}>{status.label}</StatusTag>}
            {code && (
              <span className="k-object-code">
                {code} <CopyButton text={code} />
              </span>
            )}
            {subtitle && <span className="k-object-subtitle">{subtitle}</span>}
          </div>
          {facts.length > 0 && <KeyFacts facts={facts} />}
        </div>
      </div>
      {band}
    </header>
  );
}
