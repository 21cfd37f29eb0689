import { inUnit, rules } from '@mrp/contract/lib/fields/numeric-rules.ts';
import { DecimalInput } from '../../../kit/form/fields/DecimalInput.tsx';
import { PlainTable } from '../../../kit/plain/PlainTable.tsx';
import { Swatch } from '../../../kit/Swatch.tsx';
import { shadeOf } from '../../../pickers/colours/material-shade.ts';
import { arrivedText, sentRolls, type ArrivingRoll, type ReceivedLine } from './received-lines.ts';
import { quantityText } from '../../../lib/format/quantities.ts';

interface ArrivingRollsPanelProps {
  line: ReceivedLine;
  errorOf: (field: string) => string | undefined;
  onChange: (line: ReceivedLine) => void;
}

const nameOf = ({ lotNo, rollNo }: ArrivingRoll): string => [lotNo, rollNo].filter(Boolean).join(' / ');

/** The rolls of a shipment's line, all received by default; 0 or empty: not arrived yet. */
export function ArrivingRollsPanel({ line, errorOf, onChange }: ArrivingRollsPanelProps) {
  const { code, name, shade, item, outstanding, arriving } = line;
  const { unit } = item;
  const sent = sentRolls(arriving);
  const rollError = (roll: ArrivingRoll): string | undefined => {
    const at = sent.indexOf(roll);
    return errorOf(`rolls.${at}.quantity`) ?? errorOf(`rolls.${at}.rollNo`);
  };
  const write = (at: number, quantity: string) =>
    onChange({ ...line, arriving: arriving.map((roll, index) => (index === at ? { ...roll, quantity } : roll)) });
  return (
    <section className="purchase-ship-line" aria-label={`${code} ${name}`}>
      <h3>
        <Swatch shade={shadeOf(shade)} size={24} silent /> {name} <small>{code}</small>
      </h3>
      <p className="text-muted">
        在途 {quantityText(outstanding, unit)}，{arriving.length} 条细码；没到的改为 0，实量与码单不同的填实量
      </p>
      <PlainTable label={`${code} 的细码`} className="purchase-rolls">
        <thead>
          <tr>
            <th scope="col">缸号 / 匹号</th>
            <th scope="col" className="num">
              在途
            </th>
            <th scope="col" className="num">
              收到
            </th>
          </tr>
        </thead>
        <tbody>
          {arriving.map((roll, at) => (
            <RollRow key={nameOf(roll)} roll={roll} unit={unit} error={rollError(roll)} onChange={(quantity) => write(at, quantity)} />
          ))}
        </tbody>
      </PlainTable>
      <p>{arrivedText(line)}</p>
      <span className="k-dialog-error" role="alert">
        {errorOf('quantity') ?? errorOf('rolls')}
      </span>
    </section>
  );
}

interface RollRowProps {
  roll: ArrivingRoll;
  unit: ReceivedLine['item']['unit'];
  error: string | undefined;
  onChange: (quantity: string) => void;
}

function RollRow({ roll, unit, error, onChange }: RollRowProps) {
  return (
    <tr>
      <th scope="row">{nameOf(roll)}</th>
      <td className="num">{quantityText(roll.outstanding, unit)}</td>
      <td>
        <DecimalInput
          aria-label={`收到 ${nameOf(roll)}`}
          rule={inUnit(rules.countedQuantity, unit)}
          unit={unit.name}
          value={roll.quantity}
          aria-invalid={error !== undefined}
          {...(error !== undefined && { status: 'error' as const })}
          onChange={onChange}
        />
        <span className="k-dialog-error" role="alert">
          {error}
        </span>
      </td>
    </tr>
  );
}
