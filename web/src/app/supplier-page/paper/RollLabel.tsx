import type { LinkPaper } from '@mrp/contract/features/supplier-links/paper.ts';
import { Code128, Qr } from '../../../kit/print/Code.tsx';
import { barsWidth } from './label-bars.ts';
import { shownNumber } from '../fields/numbers.ts';

interface RollLabelProps {
  paper: LinkPaper;
  line: LinkPaper['lines'][number];
  roll: LinkPaper['lines'][number]['rolls'][number];
}

/** A label of 60 × 40 mm as ours are, in Chinese: our warehouse reads and scans it. */
export function RollLabel({ paper, line: { name, colourName, unit, secondUnit }, roll }: RollLabelProps) {
  const { lotNo, rollNo, quantity, secondQuantity, label } = roll;
  const moduleMm = barsWidth(label);
  const second = secondQuantity !== null && secondUnit !== '' && `${shownNumber(secondQuantity)} ${secondUnit}`;
  return (
    <section className="k-label" aria-label={`标签 ${label}`}>
      <div>
        <p className="name">{name}</p>
        <p className="strong">
          {[colourName, rollNo && `匹 ${rollNo}`, `${shownNumber(quantity)} ${unit.name}`].filter(Boolean).join('　')}
        </p>
        <p>{[`缸 ${lotNo}`, second].filter(Boolean).join('　')}</p>
        <p>{paper.code ?? paper.order}</p>
        <p>{paper.supplier}</p>
      </div>
      <Qr text={label} sizeMm={15} />
      <div className="bars">
        {moduleMm !== null && <Code128 text={label} moduleMm={moduleMm} heightMm={9} />}
        <span>{label}</span>
      </div>
    </section>
  );
}
