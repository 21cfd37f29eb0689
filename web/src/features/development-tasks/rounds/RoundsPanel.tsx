import type { Round, Task } from '@mrp/contract/features/development-tasks/record.ts';
import { VIEW_PRICES } from '@mrp/contract/permissions.ts';
import { PlainTable } from '../../../kit/plain/PlainTable.tsx';
import type { Action } from '../../../kit/list/list-actions.ts';
import { RowMenu } from '../../../kit/actions/RowMenu.tsx';
import { Swatch } from '../../../kit/Swatch.tsx';
import { formatDay, formatNumber } from '../../../lib/format/format.ts';
import { moneyPer } from '../../../lib/format/money-unit.ts';
import { useCan } from '../../../lib/session/permissions.tsx';
import { VerdictCell } from './ComparePanel.tsx';
import { formatPrice, roundShade } from '../text.ts';

/** 打样回样: every sample, in the order in which they were asked for. */
export function RoundsPanel({ task, actionsOf }: { task: Task; actionsOf: (round: Round) => readonly Action[] }) {
  const canSeePrices = useCan()(VIEW_PRICES);
  if (task.rounds.length === 0)
    return <p className="text-muted">还没有样品。{task.state === 'WAITING' ? '派单后登记各家的打样和回样。' : '登记各家的打样和回样。'}</p>;
  return (
    <PlainTable label="打样回样">
      <thead>
        <tr>
          <th scope="col">样品</th>
          <th scope="col">供应商</th>
          <th scope="col">样品编号</th>
          <th scope="col">打样</th>
          <th scope="col">回样</th>
          {canSeePrices && (
            <th scope="col" className="num">
              报价
            </th>
          )}
          <th scope="col" className="num">
            起订量
          </th>
          <th scope="col" className="num">
            货期 天
          </th>
          <th scope="col">结论</th>
          <th scope="col">
            <span className="visually-hidden">操作</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {task.rounds.map((round) => (
          <RoundRow key={round.id} {...{ round, canSeePrices }} actions={actionsOf(round)} />
        ))}
      </tbody>
    </PlainTable>
  );
}

interface RoundRowProps {
  round: Round;
  canSeePrices: boolean;
  actions: readonly Action[];
}

function RoundRow({ round, canSeePrices, actions }: RoundRowProps) {
  return (
    <tr>
      <th scope="row">
        <span className="inline-row">
          <Swatch shade={roundShade(round)} size={28} silent /> {round.serial}
        </span>
      </th>
      <td>{round.supplier.name}</td>
      <td>{round.sampleNo}</td>
      <td>{formatDay(round.sentOn)}</td>
      <td>{round.receivedOn ? formatDay(round.receivedOn) : '未回'}</td>
      {canSeePrices && <td className="num">{round.price ? `${formatPrice(round.price)} ${moneyPer(null, round.unit?.name)}` : '—'}</td>}
      <td className="num">{round.moq ? `${formatNumber(round.moq, round.unit?.decimals ?? 0)} ${round.unit?.name ?? ''}` : '—'}</td>
      <td className="num">{round.leadDays ? round.leadDays : '—'}</td>
      <td>
        <VerdictCell round={round} />
      </td>
      <td>
        <RowMenu actions={actions} name={`样品 ${round.serial}`} />
      </td>
    </tr>
  );
}
