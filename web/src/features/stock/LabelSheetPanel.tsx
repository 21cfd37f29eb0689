import type { Label } from '@mrp/contract/features/stock/labels.ts';
import { Code128, Qr } from '../../kit/print/Code.tsx';
import { formatDay, formatNumber, trimZeros } from '../../lib/format.ts';

/** Bars of two dots at 203 dpi for an item, of three for the shorter number of a lot or a roll. */
const moduleOf = ({ kind }: Label): number => (kind === 'ITEM' ? 0.25 : 0.375);

/** One label of 60 × 40 mm. */
export function LabelSheetPanel({ label }: { label: Label }) {
  const { code, name } = label;
  const [strong, ...lines] = linesOf(label);
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
        <Code128 text={code} moduleMm={moduleOf(label)} heightMm={9} />
        <span>{code}</span>
      </div>
    </section>
  );
}

const joined = (...parts: (string | null | false)[]): string => parts.filter(Boolean).join('　');

/** The colour line first. */
function linesOf({
  kind,
  colourName,
  specification,
  classification,
  width,
  gramWeight,
  composition,
  lotNo,
  rollNo,
  metres,
  kilograms,
  supplier,
  receivedOn,
}: Label): string[] {
  if (kind === 'ITEM') {
    const cloth = joined(width && `${trimZeros(width)} cm`, gramWeight && `${trimZeros(gramWeight)} g/㎡`);
    return [colourName || '坯布', cloth || specification, composition, classification].filter(Boolean);
  }
  const figures = [metres && `${formatNumber(metres, 2)} 米`, kilograms && `${formatNumber(kilograms, 2)} 公斤`].filter(Boolean);
  const [first = null, second = null] = figures;
  return [
    joined(colourName || '坯布', rollNo && `匹 ${rollNo}`, first || null),
    joined(`缸 ${lotNo ?? ''}`, second || null),
    joined(supplier, receivedOn && `${formatDay(receivedOn)} 入库`),
  ].filter(Boolean);
}

/** 样卡: the cloth is glued beside its facts. */
export function SampleCardPanel({ label }: { label: Label }) {
  const { code, name } = label;
  const [strong, ...lines] = linesOf(label);
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
        <Code128 text={code} moduleMm={moduleOf(label)} heightMm={9} />
        <span>{code}</span>
      </div>
    </section>
  );
}
