import type { PickLine } from '@mrp/contract/features/picks/record.ts';
import { ownerships } from '@mrp/contract/features/stock/ledger.ts';
import { inUnit, rules } from '@mrp/contract/lib/fields/numeric-rules.ts';
import { roundHalfUp } from '@mrp/contract/lib/decimals.ts';
import { Button } from 'antd';
import { DecimalInput } from '../../../kit/form/fields/DecimalInput.tsx';
import { EmptyCell } from '../../../kit/list-columns/cells.tsx';
import { PlainTable } from '../../../kit/plain/PlainTable.tsx';
import { formatNumber } from '../../../lib/format/format.ts';
import { rollName } from '../../stock/lots/roll-lines.ts';
import { errorOf, placeKey, withTake, withTakes, type IssueLine, type PlanLine } from './issue-lines.ts';
import { isSome } from '../text.ts';
import type { useIssue } from './useIssue.ts';
import { quantityText } from '../../../lib/format/quantities.ts';

interface IssueTakesPanelProps {
  line: PickLine;
  typed: IssueLine;
  planned: PlanLine;
  issue: ReturnType<typeof useIssue>;
}

/** 取自: the rolls of the plan, or every roll with what is taken of it. */
export function IssueTakesPanel(props: IssueTakesPanelProps) {
  const { line, typed, planned, issue } = props;
  if (typed.takes !== null)
    return (
      <>
        <ChoicesTable {...props} />
        <Button onClick={() => issue.writeLine({ ...typed, takes: null })}>恢复按顺序取料</Button>
      </>
    );
  if (planned.takes.length === 0)
    return <p className="text-warning">{planned.choices.length === 0 && `该处没有可领的 ${line.name}，请先收货或调拨；也可减少数量。`}</p>;
  const change = () =>
    issue.writeLine(
      withTakes(
        typed,
        planned.takes.map(({ ownership, lotId, rollId, quantity }) => ({
          ownership,
          lotId,
          rollId,
          quantity: roundHalfUp(quantity, line.unit.decimals),
        })),
      ),
    );
  return (
    <>
      {line.lotTracked === 'NONE' ? <p className="text-muted">{untrackedText(planned)}</p> : <TakesTable line={line} planned={planned} />}
      {planned.choices.length > 1 && <Button onClick={change}>{line.lotTracked === 'ROLL' ? '换缸、换匹' : '自选数量'}</Button>}
    </>
  );
}

/** 品牌仓 857 个，领后余 655；供应商仓 20 个，领后余 0；缺 30 个 */
const untrackedText = ({ takes, unit, short }: PlanLine): string =>
  [
    ...takes.map(
      ({ ownership, quantity, left }) => `${ownerships[ownership]} ${quantityText(quantity, unit)}，领后余 ${quantityText(left, unit)}`,
    ),
    ...(isSome(short) ? [`缺 ${quantityText(short, unit)}`] : []),
  ].join('；');

const placeName = (place: { lotNo: string; rollNo: string }) => rollName(place) || <EmptyCell />;

function TakesTable({ line: { code, unit }, planned }: Pick<IssueTakesPanelProps, 'line' | 'planned'>) {
  const priced = planned.takes.some(({ buyOutPrice }) => buyOutPrice);
  return (
    <PlainTable label={`${code} 取自`} className="pick-places">
      <thead>
        <tr>
          <th scope="col">缸号 / 匹号</th>
          <th scope="col">归属</th>
          <th scope="col" className="num">
            领料
          </th>
          <th scope="col" className="num">
            领后余
          </th>
          {priced && (
            <th scope="col" className="num">
              买断价（元/{unit.name}）
            </th>
          )}
        </tr>
      </thead>
      <tbody>
        {planned.takes.map((take) => (
          <tr key={placeKey(take)}>
            <th scope="row">
              {placeName(take)} {take.bin && <span className="k-note-chip">库位 {take.bin.code}</span>}
            </th>
            <td>{ownerships[take.ownership]}</td>
            <td className="num">{quantityText(take.quantity, unit)}</td>
            <td className="num">{quantityText(take.left, unit)}</td>
            {priced && <td className="num">{take.buyOutPrice ? formatNumber(take.buyOutPrice, 4) : <EmptyCell />}</td>}
          </tr>
        ))}
        {isSome(planned.short) && (
          <tr className="text-warning">
            <th scope="row">库存不够</th>
            <td className="num" colSpan={priced ? 4 : 3}>
              缺 {quantityText(planned.short, unit)}
            </td>
          </tr>
        )}
      </tbody>
    </PlainTable>
  );
}

function ChoicesTable({ line, typed, planned, issue }: IssueTakesPanelProps) {
  const { code, unit } = line;
  const known = new Set(planned.knownLots);
  const chosen = new Map((typed.takes ?? []).map((take) => [placeKey(take), take.quantity]));
  return (
    <PlainTable label={`${code} 可领的缸号与匹`} className="pick-places">
      <thead>
        <tr>
          <th scope="col">缸号 / 匹号</th>
          <th scope="col">归属</th>
          <th scope="col" className="num">
            可领
          </th>
          <th scope="col">本次领</th>
        </tr>
      </thead>
      <tbody>
        {planned.choices.map((place) => {
          const error = errorOf(issue.lines, issue.errors, line.id, place);
          const name = rollName(place) || ownerships[place.ownership];
          return (
            <tr key={placeKey(place)}>
              <th scope="row">
                {placeName(place)} {known.has(place.lotNo) && <span className="k-note-chip">已用缸</span>}
              </th>
              <td>{ownerships[place.ownership]}</td>
              <td className="num">{quantityText(place.available, unit)}</td>
              <td>
                <DecimalInput
                  aria-label={`领 ${name}`}
                  rule={inUnit(rules.countedQuantity, unit)}
                  unit={unit.name}
                  value={chosen.get(placeKey(place)) ?? ''}
                  aria-invalid={error !== undefined}
                  {...(error !== undefined && { status: 'error' as const })}
                  onChange={(quantity) => issue.writeLine(withTake(typed, place, quantity))}
                />
                <span className="k-dialog-error" role="alert">
                  {error}
                </span>
              </td>
            </tr>
          );
        })}
      </tbody>
    </PlainTable>
  );
}
