import type { PickLine } from '@mrp/contract/features/picks/record.ts';
import { pickWords } from '@mrp/contract/features/picks/words.ts';
import { CheckCircleFilled, WarningFilled } from '@ant-design/icons';
import { Button } from 'antd';
import { QuantityField } from '../../../kit/form/fields/QuantityField.tsx';
import { Swatch } from '../../../kit/Swatch.tsx';
import { shadeOf } from '../../../pickers/colours/material-shade.ts';
import { errorOf, lotsOf, sumOfTakes, takeFrom, withTakes, type IssueLine, type LotSupply, type PlanLine } from './issue-lines.ts';
import { IssueTakesPanel } from './IssueTakesPanel.tsx';
import { isSome, openOf } from '../text.ts';
import type { useIssue } from './useIssue.ts';
import { quantityText } from '../../../lib/format/quantities.ts';

interface IssueLinePanelProps {
  line: PickLine;
  issue: ReturnType<typeof useIssue>;
}

/** One line to pick: how much, of which lots, and roll by roll. */
export function IssueLinePanel({ line, issue }: IssueLinePanelProps) {
  const { id, code, name, colourName, skc, unit, pickedQuantity } = line;
  const typed = issue.lineOf(id);
  const planned = issue.plan?.lines.find(({ lineId }) => lineId === id);
  const error = errorOf(issue.lines, issue.errors, id);
  const open = openOf(line);
  return (
    <section className="pick-issue-line" aria-label={[code, name, colourName, skc].filter(Boolean).join(' ')}>
      <h2>
        <Swatch shade={shadeOf(line)} size={40} silent />
        <span>
          {[name, colourName].filter(Boolean).join(' · ')}
          <small>{[code, skc].filter(Boolean).join(' · ')}</small>
        </span>
      </h2>
      <dl className="pick-issue-facts">
        <Fact label={pickWords.planned} value={quantityText(line.quantity, unit)} />
        <Fact label={pickWords.picked} value={quantityText(pickedQuantity, unit)} />
        <Fact label={pickWords.open} value={quantityText(open, unit)} />
        {planned?.orderNeed != null && <Fact label="订单现在还需" value={quantityText(planned.orderNeed, unit)} />}
      </dl>
      <div className="pick-issue-quantity">
        {typed.takes === null ? (
          <QuantityField
            label={pickWords.pickQuantity}
            unit={unit}
            value={typed.quantity}
            error={error}
            zeroAllowed
            onChange={(quantity) => issue.writeLine({ ...typed, quantity })}
          />
        ) : (
          <Chosen line={line} typed={typed} error={error} />
        )}
      </div>
      {planned && typed.quantity !== '' && <Continuity line={line} typed={typed} planned={planned} onChange={issue.writeLine} />}
      {planned && typed.quantity === '' && typed.takes === null ? (
        <p className="text-muted">本次不领。</p>
      ) : (
        planned && <IssueTakesPanel line={line} typed={typed} planned={planned} issue={issue} />
      )}
    </section>
  );
}

const Fact = ({ label, value }: { label: string; value: string }) => (
  <div>
    <dt>{label}</dt>
    <dd>{value}</dd>
  </div>
);

/** The sum of what was chosen by hand. */
function Chosen({ line: { unit }, typed, error }: { line: PickLine; typed: IssueLine; error: string | undefined }) {
  return (
    <p className="pick-issue-sum">
      自选合计 <strong>{quantityText(sumOfTakes(typed.takes ?? []) || '0', unit)}</strong>
      <span className="k-dialog-error" role="alert">
        {error}
      </span>
    </p>
  );
}

interface ContinuityProps {
  line: PickLine;
  typed: IssueLine;
  planned: PlanLine;
  onChange: (line: IssueLine) => void;
}

/** 缸号连续: the lots that were cut so far, those of this plan, and what every other lot could give instead. */
function Continuity({ line, typed, planned, onChange }: ContinuityProps) {
  const lots = lotsOf(planned);
  if (lots.length === 0 && planned.knownLots.length === 0) return null;
  const used = new Set(planned.takes.flatMap(({ lotId }) => lotId ?? []));
  const take = (lot: LotSupply) => onChange(withTakes(typed, takeFrom(lot.places, typed.quantity || openOf(line), line.unit.decimals)));
  return (
    <div className="pick-lots">
      <p className={planned.mixesLots ? 'text-warning' : 'text-muted'}>
        {planned.mixesLots ? <WarningFilled aria-hidden="true" /> : <CheckCircleFilled aria-hidden="true" />} {continuityText(planned)}
      </p>
      {lots.length > 1 && (
        <ul className="cluster plain-list" aria-label="可领的缸号">
          {lots.map((lot) => (
            <li key={lot.lotId}>
              <Button size="small" aria-pressed={used.has(lot.lotId)} onClick={() => take(lot)}>
                {planned.knownLots.includes(lot.lotNo) && '续 '}
                {lot.lotNo} 可领 {quantityText(lot.available, line.unit)}
              </Button>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

function continuityText({ knownLots, mixesLots, takes, skc, short }: PlanLine): string {
  const own = [...new Set(takes.map(({ lotNo }) => lotNo).filter(Boolean))];
  const subject = skc === null ? '本行' : `货色 ${skc}`;
  const before = knownLots.length > 0 ? `${subject}已用缸号 ${knownLots.join('、')}，` : '';
  if (own.length === 0) return `${before}${isSome(short) ? '没有可领的缸号' : '本次未取缸号'}`;
  if (!mixesLots) return knownLots.length > 0 ? `${before}本次同缸` : `${subject}都取自缸号 ${own.join('、')}`;
  return `${before}本次取 ${own.join('、')}，跨缸可能有色差；可点选一个缸号只领它`;
}
