import { inUnit, rules } from '@mrp/contract/lib/fields/numeric-rules.ts';
import { Checkbox } from 'antd';
import { DecimalInput } from '../../../kit/form/fields/DecimalInput.tsx';
import { formatNumber } from '../../../lib/format/format.ts';
import { rollName } from '../../stock/lots/roll-lines.ts';
import { isConfirmed, progressOf, withQuantity } from './scanned-lines.ts';
import type { ArrivingRoll, ReceivedLine } from './received-lines.ts';

interface ScannedRollsPanelProps {
  line: ReceivedLine;
  errorOf: (field: string) => string | undefined;
  onChange: (line: ReceivedLine) => void;
}

/** The rolls of a line: a scan or a press confirms one, then its measured quantity may be changed. */
export function ScannedRollsPanel({ line, errorOf, onChange }: ScannedRollsPanelProps) {
  const { code, name, item, arriving } = line;
  const { unit } = item;
  const { confirmed, quantity } = progressOf(line);
  const error = errorOf('quantity') ?? errorOf('rolls');
  // Numbers of the refusals count the rolls that were sent.
  const errorAt = (at: number) => {
    const sent = arriving.slice(0, at).filter(isConfirmed).length;
    return errorOf(`rolls.${sent}.quantity`) ?? errorOf(`rolls.${sent}.rollNo`);
  };
  return (
    <section className="purchase-ship-line" aria-label={`${code} ${name}`}>
      <h3>
        {name} <small>{code}</small>
      </h3>
      <p className="text-muted">
        {confirmed} / {arriving.length}，{formatNumber(quantity, unit.decimals)} {unit.name}
      </p>
      <ul className="plain-list">
        {arriving.map((roll, at) => (
          <RollItem
            key={rollName(roll)}
            roll={roll}
            unit={unit}
            error={errorAt(at)}
            onChange={(typed) => onChange(withQuantity(line, at, typed))}
          />
        ))}
      </ul>
      <span className="k-dialog-error" role="alert">
        {error}
      </span>
    </section>
  );
}

interface RollItemProps {
  roll: ArrivingRoll;
  unit: ReceivedLine['item']['unit'];
  error: string | undefined;
  onChange: (quantity: string) => void;
}

function RollItem({ roll, unit, error, onChange }: RollItemProps) {
  const name = rollName(roll);
  const confirmed = isConfirmed(roll);
  return (
    <li className="purchase-scan-roll">
      <Checkbox checked={confirmed} onChange={({ target }) => onChange(target.checked ? roll.outstanding : '')}>
        {name}
      </Checkbox>
      {confirmed ? (
        <DecimalInput
          aria-label={`收到 ${name}`}
          rule={inUnit(rules.countedQuantity, unit)}
          unit={unit.name}
          value={roll.quantity}
          onChange={onChange}
        />
      ) : (
        <span className="num text-muted">
          {formatNumber(roll.outstanding, unit.decimals)} {unit.name}
        </span>
      )}
      {confirmed && error && (
        <span className="k-dialog-error" role="alert">
          {error}
        </span>
      )}
    </li>
  );
}
