import type { Label } from '@mrp/contract/features/stock/labels.ts';
import { Code128, Qr } from '../../kit/print/Code.tsx';
import { barDotsOf, DOTS_PER_MM, labelLines } from './label-lines.ts';

/** One label of 60 × 40 mm. */
export function LabelSheetPanel({ label }: { label: Label }) {
  const { code, name } = label;
  const [strong, ...lines] = labelLines(label);
  return (
    <section className="k-label" aria-label={`标签 ${code}`}>
      <div>
        <p className="name">{name}</p>
        <p className="strong">{strong}</p>
        {lines.map((line) => (
          <p key={line}>{line}</p>
        ))}
      </div>
      <Qr text={code} sizeMm={15} />
      <div className="bars">
        <Code128 text={code} moduleMm={barDotsOf(label) / DOTS_PER_MM} heightMm={9} />
        <span>{code}</span>
      </div>
    </section>
  );
}

/** 样卡: the cloth is glued beside its facts. */
export function SampleCardPanel({ label }: { label: Label }) {
  const { code, name } = label;
  const [strong, ...lines] = labelLines(label);
  return (
    <section className="k-label-card" aria-label={`样卡 ${code}`}>
      <div className="sample">贴样处</div>
      <div className="facts">
        <p className="name">{name}</p>
        <p className="strong">{strong}</p>
        {lines.map((line) => (
          <p key={line}>{line}</p>
        ))}
        <Qr text={code} sizeMm={15} />
      </div>
      <div className="bars">
        <Code128 text={code} moduleMm={barDotsOf(label) / DOTS_PER_MM} heightMm={9} />
        <span>{code}</span>
      </div>
    </section>
  );
}
