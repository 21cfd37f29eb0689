import { picksApi } from '@mrp/contract/features/picks.ts';
import type { PickPlan } from '@mrp/contract/features/picks/plan.ts';
import type { PickOrder } from '@mrp/contract/features/picks/record.ts';
import { WarningFilled } from '@ant-design/icons';
import { EmptyCell } from '../../kit/list-columns/cells.tsx';
import { ReadContent } from '../../kit/object/ReadContent.tsx';
import { PlainTable } from '../../kit/plain/PlainTable.tsx';
import { useCan } from '../../lib/session/permissions.tsx';
import { useApiQuery } from '../../lib/api/useApi.ts';
import { rollName } from '../stock/lots/roll-lines.ts';
import { openLines, planRequest, placeKey } from './issuing/issue-lines.ts';
import { isSome, shortText } from './text.ts';
import './picks.css';
import { quantityText } from '../../lib/format/quantities.ts';

/** 取料方案 of what is still open: holder, ownership, lot, roll, quantity and what is left of each; nothing is posted. */
export function SourcesPanel({ pick }: { pick: PickOrder }) {
  const allowed = useCan()(picksApi.plan);
  const body = planRequest(openLines(pick));
  const enabled = allowed && pick.state === 'OPEN' && body.lines.length > 0;
  const read = useApiQuery(picksApi.plan, { params: { id: pick.id }, body }, { enabled, handlesErrors: 'all' });
  if (!enabled) return null;
  return (
    <ReadContent read={read}>
      {(plan) => (
        <>
          <ShortNote lines={plan.lines.filter(({ short }) => isSome(short))} />
          {plan.lines.some(({ takes }) => takes.length > 0) && <SourcesTable plan={plan} />}
        </>
      )}
    </ReadContent>
  );
}

function SourcesTable({ plan: { holder, lines } }: { plan: PickPlan }) {
  return (
    <PlainTable label={`${holder.name} 的取料方案`}>
      <thead>
        <tr>
          <th scope="col">物料</th>
          <th scope="col">取自</th>
          <th scope="col">缸号 / 匹号</th>
          <th scope="col" className="num">
            领料
          </th>
          <th scope="col" className="num">
            领后余
          </th>
        </tr>
      </thead>
      <tbody>
        {lines.flatMap((line) => line.takes.map((take) => <TakeRow key={`${line.lineId} ${placeKey(take)}`} line={line} take={take} />))}
      </tbody>
    </PlainTable>
  );
}

type Line = PickPlan['lines'][number];

const nameOf = ({ code, name, colourName, skc }: Line): string => [code, name, colourName, skc].filter(Boolean).join(' ');

function TakeRow({ line, take }: { line: Line; take: Line['takes'][number] }) {
  return (
    <tr>
      <th scope="row">{nameOf(line)}</th>
      <td>{take.label}</td>
      <td>{rollName(take) || <EmptyCell />}</td>
      <td className="num">{quantityText(take.quantity, line.unit)}</td>
      <td className="num">{quantityText(take.left, line.unit)}</td>
    </tr>
  );
}

const ShortNote = ({ lines }: { lines: readonly Line[] }) =>
  lines.length > 0 && (
    <p className="text-warning pick-short">
      <WarningFilled aria-hidden="true" /> 库存不够：{shortText(lines)}
    </p>
  );
