import type { Receipt } from '@mrp/contract/features/purchases/delivery.ts';
import { numericRules } from '@mrp/contract/lib/fields/numeric-rules.ts';
import { Checkbox } from 'antd';
import { DecimalInput } from '../../../kit/form/fields/DecimalInput.tsx';
import { PlainTable } from '../../../kit/plain/PlainTable.tsx';
import { formatNumber } from '../../../lib/format/format.ts';

/** A roll with the points that are typed for it. */
interface InspectedRoll {
  id: string;
  lotId: string | null;
  name: string;
  quantity: string;
  unit: Receipt['lines'][number]['unit'];
  gsmDeviation: string | null;
  points: string;
  /** Refused although its lot is not. */
  rejected: boolean;
}

/** Rolls of a receipt; lots without rolls have no points of their own. */
export const rollsOf = ({ lines }: Receipt): InspectedRoll[] =>
  lines.flatMap(({ code, unit, rolls }) =>
    rolls
      .filter(({ rollNo }) => rollNo !== '')
      .map(({ id, lotId, lotNo, rollNo, quantity, gsmDeviation, defectPoints, isRejected }) => ({
        id,
        lotId,
        name: `${code} ${lotNo} / ${rollNo}`,
        quantity,
        unit,
        gsmDeviation,
        points: defectPoints === null ? '' : String(defectPoints),
        rejected: isRejected,
      })),
  );

interface InspectedRollsPanelProps {
  rolls: readonly InspectedRoll[];
  errors: Readonly<Record<string, string>>;
  onChange: (at: number, change: Partial<Pick<InspectedRoll, 'points' | 'rejected'>>) => void;
}

/** 四分制 of each roll, beside how far its weight is from the nominal one. */
export function InspectedRollsPanel({ rolls, errors, onChange }: InspectedRollsPanelProps) {
  if (rolls.length === 0) return null;
  return (
    <PlainTable label="各匹的疵点分" className="purchase-rolls k-as-cards">
      <thead>
        <tr>
          <th scope="col">匹</th>
          <th scope="col" className="num">
            数量
          </th>
          <th scope="col" className="num">
            克重偏差
          </th>
          <th scope="col">疵点分（四分制）</th>
          <th scope="col">单匹结果</th>
        </tr>
      </thead>
      <tbody>
        {rolls.map((roll, at) => (
          <RollRow key={roll.id} roll={roll} error={errors[`rolls.${at}.defectPoints`]} onChange={(change) => onChange(at, change)} />
        ))}
      </tbody>
    </PlainTable>
  );
}

interface RollRowProps {
  roll: InspectedRoll;
  error: string | undefined;
  onChange: (change: Partial<Pick<InspectedRoll, 'points' | 'rejected'>>) => void;
}

function RollRow({ roll: { name, quantity, unit, gsmDeviation, points, rejected }, error, onChange }: RollRowProps) {
  return (
    <tr>
      <th scope="row">{name}</th>
      <td data-label="数量" className="num">
        {formatNumber(quantity, unit.decimals)} {unit.name}
      </td>
      <td data-label="克重偏差" className="num">
        {gsmDeviation !== null && <span className={Math.abs(Number(gsmDeviation)) > LIMIT ? 'text-warning' : ''}>{gsmDeviation}%</span>}
      </td>
      <td data-label="疵点分（四分制）">
        <DecimalInput
          aria-label={`${name} 的疵点分`}
          rule={numericRules['D4.0']}
          unit="分"
          value={points}
          onChange={(typed) => onChange({ points: typed })}
          {...(error !== undefined && { status: 'error' as const })}
        />
        <span className="k-dialog-error" role="alert">
          {error}
        </span>
      </td>
      <td>
        <Checkbox aria-label={`${name} 不合格`} checked={rejected} onChange={({ target }) => onChange({ rejected: target.checked })}>
          不合格
        </Checkbox>
      </td>
    </tr>
  );
}

/** Percent points: a roll that misses its weight by more is marked. */
const LIMIT = 5;
