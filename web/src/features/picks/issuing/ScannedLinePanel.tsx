import type { PickLine } from '@mrp/contract/features/picks/record.ts';
import { ownerships } from '@mrp/contract/features/stock/ledger.ts';
import { compareDecimals, decimal, roundHalfUp } from '@mrp/contract/lib/decimals.ts';
import { inUnit, rules } from '@mrp/contract/lib/fields/numeric-rules.ts';
import { pickWords } from '@mrp/contract/features/picks/words.ts';
import { CheckCircleFilled } from '@ant-design/icons';
import { Button } from 'antd';
import { DecimalInput } from '../../../kit/form/fields/DecimalInput.tsx';
import { QuantityField } from '../../../kit/form/fields/QuantityField.tsx';
import { Swatch } from '../../../kit/Swatch.tsx';
import { shadeOf } from '../../../pickers/colours/material-shade.ts';
import { rollName } from '../../stock/lots/roll-lines.ts';
import { errorOf, labelOf, missingOf, placeKey, withTake, type ChosenTake } from './issue-lines.ts';
import { toFetch, usedLots } from './scanned-lines.ts';
import { isSome, openOf } from '../text.ts';
import { firstStop } from './walk-lines.ts';
import type { Scan } from './useScan.ts';
import { quantityText } from '../../../lib/format/quantities.ts';

interface ScannedLinePanelProps {
  line: PickLine;
  scan: Scan;
}

/** One line on the phone: what is still missing, what was scanned, and which rolls to fetch. */
export function ScannedLinePanel({ line, scan }: ScannedLinePanelProps) {
  const { id, code, name, colourName, skc, lotTracked } = line;
  const { issue, activeId } = scan;
  const typed = issue.lineOf(id);
  const missing = typed.takes === null ? restOf(line, typed.quantity) : missingOf(line, typed.takes);
  const isActive = activeId === id;
  const error = errorOf(issue.lines, issue.errors, id);
  const lots = usedLots(scan.issueState, id);
  const { bin } = firstStop(scan.planned.find(({ lineId }) => lineId === id));
  return (
    <section className={`pick-scan-line ${isActive ? 'active' : ''}`} aria-label={[code, name, colourName, skc].filter(Boolean).join(' ')}>
      <button type="button" className="pick-scan-head" aria-expanded={isActive} onClick={() => scan.activate(id)}>
        <Swatch shade={shadeOf(line)} size={44} silent />
        <span className="k-scan-name">
          <strong>{[name, colourName].filter(Boolean).join(' · ')}</strong>
          <small>{[bin && `库位 ${bin.code}`, code, skc, lots.length > 0 && `缸 ${lots.join('、')}`].filter(Boolean).join(' · ')}</small>
        </span>
        <Missing missing={missing} line={line} />
      </button>
      {lotTracked === 'NONE' ? (
        <Untracked line={line} scan={scan} error={error} />
      ) : (
        <>
          <ul className="plain-list">
            {(typed.takes ?? []).map((take) => (
              <TakenRoll key={placeKey(take)} line={line} take={take} scan={scan} />
            ))}
          </ul>
          {isActive && compareDecimals(missing, '0') > 0 && <Fetch line={line} scan={scan} />}
          {error && (
            <p className="text-error" role="alert">
              {error}
            </p>
          )}
        </>
      )}
    </section>
  );
}

const restOf = (line: PickLine, quantity: string): string =>
  missingOf(line, [{ ownership: 1, lotId: null, rollId: null, quantity: /^\d+(\.\d+)?$/.test(quantity) ? quantity : '' }]);

function Missing({ missing, line: { unit } }: { missing: string; line: PickLine }) {
  const figure = decimal(missing);
  if (figure.gt(0))
    return (
      <span className="pick-scan-missing">
        还差 <strong>{quantityText(missing, unit)}</strong>
      </span>
    );
  return (
    <span className="pick-scan-missing text-success">
      <CheckCircleFilled aria-hidden="true" />{' '}
      {figure.isZero() ? '已够' : `多 ${quantityText(roundHalfUp(figure.abs(), unit.decimals), unit)}`}
    </span>
  );
}

/** Goods without lots: how much is taken. */
function Untracked({ line, scan: { issue }, error }: ScannedLinePanelProps & { error: string | undefined }) {
  const typed = issue.lineOf(line.id);
  const open = openOf(line);
  return (
    <div className="pick-scan-untracked">
      <QuantityField
        label={pickWords.pickQuantity}
        unit={line.unit}
        value={typed.quantity}
        error={error}
        zeroAllowed
        onChange={(quantity) => issue.writeLine({ ...typed, quantity })}
      />
      {typed.quantity !== open && isSome(open) && (
        <Button size="large" onClick={() => issue.writeLine({ ...typed, quantity: open })}>
          全领 {quantityText(open, line.unit)}
        </Button>
      )}
    </div>
  );
}

function TakenRoll({ line, take, scan }: ScannedLinePanelProps & { take: ChosenTake }) {
  const { issue, planned } = scan;
  const place = planned.find(({ lineId }) => lineId === line.id)?.choices.find((choice) => placeKey(choice) === placeKey(take));
  const name = (place && rollName(place)) || labelOf(take);
  const error = errorOf(issue.lines, issue.errors, line.id, take);
  return (
    <li className="pick-scan-roll">
      <span>
        <CheckCircleFilled className="text-success" aria-hidden="true" /> {name}
        {take.ownership === 2 && <small>{ownerships[2]}</small>}
      </span>
      <DecimalInput
        size="large"
        aria-label={`领 ${name}`}
        rule={inUnit(rules.documentQuantity, line.unit)}
        unit={line.unit.name}
        value={take.quantity}
        aria-invalid={error !== undefined}
        {...(error !== undefined && { status: 'error' as const })}
        onChange={(quantity) => issue.writeLine(withTake(issue.lineOf(line.id), take, quantity))}
      />
      <Button size="large" aria-label={`移除 ${name}`} onClick={() => scan.remove(line.id, take)}>
        移除
      </Button>
      {error && (
        <span className="k-dialog-error" role="alert">
          {error}
        </span>
      )}
    </li>
  );
}

/** Which rolls to fetch, in the order of the plan; a press confirms one whose label cannot be read. */
function Fetch({ line, scan }: ScannedLinePanelProps) {
  const rolls = toFetch(scan.issueState, line);
  if (rolls.length === 0) return <p className="text-muted">该处没有更多可领的匹。</p>;
  return (
    <>
      <h2>待取</h2>
      <ul className="plain-list">
        {rolls.map((roll) => (
          <li key={placeKey(roll)} className="pick-scan-fetch">
            <span>
              {roll.bin && <strong className="pick-scan-bin">{roll.bin.code}</strong>} {rollName(roll)}
            </span>
            <span className="num">{quantityText(roll.available, line.unit)}</span>
            <Button size="large" aria-label={`确认 ${rollName(roll)}`} onClick={() => scan.press(roll)}>
              确认
            </Button>
          </li>
        ))}
      </ul>
    </>
  );
}
