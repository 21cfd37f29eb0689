import type { LinkPaper } from '@mrp/contract/features/supplier-links/paper.ts';
import { Code128 } from '../../../kit/print/Code.tsx';
import { shownNumber } from '../fields/numbers.ts';
import { useTexts } from '../texts.ts';

type Line = LinkPaper['lines'][number];

/** 送货单 on A4, whose head repeats on every page. */
export function DeliveryNote({ paper }: { paper: LinkPaper }) {
  const { paper: texts, shipping } = useTexts();
  return (
    <article className="k-print-sheet" aria-label={`${texts.note} ${paper.code ?? paper.order}`}>
      <table>
        <thead>
          <tr className="k-print-head">
            <td colSpan={4}>
              <NoteHead paper={paper} />
            </td>
          </tr>
          <tr>
            <th scope="col">{texts.material}</th>
            <th scope="col">{shipping.lot}</th>
            <th scope="col">{shipping.roll}</th>
            <th scope="col" className="num">
              {shipping.quantity}
            </th>
          </tr>
        </thead>
        {paper.lines.map((line) => (
          <LineRows key={line.skuId} line={line} />
        ))}
      </table>
      <ul className="k-print-signatures">
        {texts.signatures.map((who) => (
          <li key={who}>{who}</li>
        ))}
      </ul>
    </article>
  );
}

/** Receivers scan its bars: the number of the shipment, or before it is given that of the order. */
function NoteHead({ paper }: { paper: LinkPaper }) {
  const { paper: texts, receiver } = useTexts();
  const { code, order, supplier, holder, shippedOn, expectedOn, carrier, trackingNo } = paper;
  const facts: [string, string | null][] = [
    [texts.order, order],
    [texts.supplier, supplier],
    [receiver, holder],
    [texts.shippedOn, shippedOn],
    [texts.expectedOn, expectedOn],
    [texts.transport, [carrier, trackingNo].filter(Boolean).join(' ')],
  ];
  return (
    <>
      <div>
        <span className="k-print-title">
          <strong>{texts.note}</strong>
          <small>{code === null ? texts.waiting : code}</small>
        </span>
        <span className="k-print-code">
          <Code128 text={code ?? order} moduleMm={0.25} heightMm={9} />
          <span>{code ?? order}</span>
        </span>
      </div>
      <dl>
        {facts.map(
          ([label, value]) =>
            value && (
              <div key={label}>
                <dt>{label}</dt>
                <dd>{value}</dd>
              </div>
            ),
        )}
      </dl>
    </>
  );
}

/** A material with its sum, then its rolls. */
function LineRows({ line: { code, name, colourName, unit, secondUnit, quantity, rolls } }: { line: Line }) {
  const { shipping } = useTexts();
  const hasRolls = rolls.some(({ rollNo }) => rollNo !== '');
  const count = rolls.length > 0 && (hasRolls ? shipping.rolls(rolls.length) : shipping.lots(rolls.length));
  return (
    <tbody>
      <tr className="k-print-group">
        <th scope="row" colSpan={3}>
          <strong>{code}</strong> {[name, colourName].filter(Boolean).join(' ')} {count}
        </th>
        <td className="num">
          <strong>
            {shownNumber(quantity)} {unit.name}
          </strong>
        </td>
      </tr>
      {rolls.map(({ lotNo, rollNo, label, quantity: own, secondQuantity }) => (
        <tr key={label} className="part">
          <td>{code}</td>
          <td>{lotNo}</td>
          <td>{rollNo}</td>
          <td className="num">
            {shownNumber(own)} {unit.name}
            {secondQuantity !== null && secondUnit !== '' && ` · ${shownNumber(secondQuantity)} ${secondUnit}`}
          </td>
        </tr>
      ))}
    </tbody>
  );
}
