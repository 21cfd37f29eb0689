import type { CountCycle, CountTrend, CycleRow } from '@mrp/contract/features/stocktakes/cycle.ts';
import { holderKinds, type ItemLevel } from '@mrp/contract/features/stock/item-level.ts';
import { VIEW_PRICES } from '@mrp/contract/permissions.ts';
import { stocktakeWords } from '@mrp/contract/features/stocktakes/words.ts';
import { Button } from 'antd';
import { useState } from 'react';
import { Link } from 'react-router';
import { Allowed } from '../../kit/actions/Allowed.tsx';
import { StepChart } from '../../kit/chart/StepChart.tsx';
import { EmptyState } from '../../kit/states/EmptyState.tsx';
import { FirstReads } from '../../kit/states/FirstReads.tsx';
import { lazyPanel } from '../../kit/lazy.tsx';
import { EmptyCell } from '../../kit/list-columns/cells.tsx';
import { ReadContent } from '../../kit/object/ReadContent.tsx';
import { Section } from '../../kit/object/Section.tsx';
import { EntityPicker } from '../../kit/pickers/EntityPicker.tsx';
import { PlainTable } from '../../kit/plain/PlainTable.tsx';
import { dayOf, formatCount, formatMoney, formatPercent, formatTime } from '../../lib/format/format.ts';
import { useCan } from '../../lib/session/permissions.tsx';
import { useApiQuery } from '../../lib/api/useApi.ts';
import { useNow } from '../../lib/useNow.ts';
import { holderSource } from '../../pickers/sources/holder-source.ts';
import { dueCountAddress } from './addresses.ts';
import { apiOf, stocktakeAddress } from './text.ts';
import './stocktakes.css';

const CycleForm = lazyPanel(async () => (await import('./CycleForm.tsx')).CycleForm);

/** 循环盘点: what is due by holder and value class, and how right past counts found the books. */
function CyclePage({ goods }: { goods: ItemLevel }) {
  return (
    <Allowed to={apiOf(goods).getCycle}>
      <div className="stack">
        <h1>{goods}循环盘点</h1>
        <FirstReads>
          <Due goods={goods} />
          <Trend goods={goods} />
        </FirstReads>
      </div>
    </Allowed>
  );
}

function Due({ goods }: { goods: ItemLevel }) {
  const read = useApiQuery(apiOf(goods).getCycle, {}, { handlesErrors: 'all' });
  return <ReadContent read={read}>{(plan) => <DuePlan goods={goods} {...plan} />}</ReadContent>;
}

function DuePlan({ goods, days, rows }: { goods: ItemLevel } & CountCycle) {
  const can = useCan();
  const [changing, setChanging] = useState(false);
  const due = rows.reduce((sum, { dueItems }) => sum + dueItems, 0);
  const note = `到期 ${formatCount(due)} 个；A类每 ${days.A} 天、B类每 ${days.B} 天、C类每 ${days.C} 天盘一次；按各持有方品牌仓金额分类`;
  return (
    <>
      <Section
        id="due"
        title="到期建议"
        note={note}
        extra={can(apiOf(goods).saveCycle) && <Button onClick={() => setChanging(true)}>修改周期</Button>}
        content={
          rows.length === 0 ? (
            <EmptyState title="还没有库存" hint="有库存之后，这里按周期建议盘点。" />
          ) : (
            <DueTable goods={goods} rows={rows} />
          )
        }
      />
      {changing && <CycleForm goods={goods} days={days} onClose={() => setChanging(false)} />}
    </>
  );
}

function DueTable({ goods, rows }: { goods: ItemLevel; rows: readonly CycleRow[] }) {
  const can = useCan();
  const [priced, plans] = [can(VIEW_PRICES), can(apiOf(goods).create)];
  return (
    <PlainTable label="到期建议">
      <thead>
        <tr>
          <th scope="col">持有方</th>
          <th scope="col">类型</th>
          <th scope="col">类别</th>
          {['物料', '到期', '从未盘点', '盘点中'].map((head) => (
            <th key={head} scope="col" className="num">
              {head}
            </th>
          ))}
          {priced && (
            <th scope="col" className="num">
              金额 元
            </th>
          )}
          <th scope="col">最早盘点</th>
          {plans && <th scope="col">操作</th>}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <DueRow key={`${row.holder.id} ${row.valueClass}`} {...{ goods, row, priced, plans }} />
        ))}
      </tbody>
    </PlainTable>
  );
}

function DueRow({ goods, row, priced, plans }: { goods: ItemLevel; row: CycleRow; priced: boolean; plans: boolean }) {
  const { holder, valueClass, items, dueItems, neverCounted, openItems, value, oldestCountedAt } = row;
  const address = dueCountAddress(goods, holder.id, row);
  return (
    <tr>
      <th scope="row">{holder.name}</th>
      <td>{holderKinds.find((kind) => kind.value === holder.kind)?.label}</td>
      <td>{valueClass}类</td>
      <td className="num">{formatCount(items)} 个</td>
      <td className={`num ${dueItems > 0 ? 'stocktake-off' : ''}`}>{formatCount(dueItems)} 个</td>
      <td className="num">{formatCount(neverCounted)} 个</td>
      <td className="num">{formatCount(openItems)} 个</td>
      {priced && <td className="num">{formatMoney(value)}</td>}
      <td>{oldestCountedAt ? formatTime(oldestCountedAt) : <EmptyCell />}</td>
      {plans && (
        <td>
          {dueItems > 0 ? (
            <Link to={address} aria-label={`发起盘点 ${holder.name} ${valueClass}类`}>
              发起盘点
            </Link>
          ) : (
            <EmptyCell />
          )}
        </td>
      )}
    </tr>
  );
}

/** 准确率走势 of all holders or of one. */
function Trend({ goods }: { goods: ItemLevel }) {
  const [holderId, setHolderId] = useState<string | null>(null);
  const read = useApiQuery(apiOf(goods).listTrend, { query: holderId === null ? {} : { holderId } }, { handlesErrors: 'all' });
  return (
    <Section
      id="trend"
      title="准确率走势"
      extra={<EntityPicker source={holderSource} value={holderId} onChange={setHolderId} placeholder="全部持有方" aria-label="持有方" />}
      content={
        <ReadContent read={read}>
          {(counts) =>
            counts.length === 0 ? (
              <EmptyState title="还没有完成的盘点" hint="盘点审核过账后，这里显示准确率。" />
            ) : (
              <Course goods={goods} counts={counts} />
            )
          }
        </ReadContent>
      }
    />
  );
}

function Course({ goods, counts }: { goods: ItemLevel; counts: CountTrend }) {
  const priced = useCan()(VIEW_PRICES);
  const now = useNow();
  const past = counts.toReversed();
  const stepsOf = (of: (count: CountTrend[number]) => string | null | undefined) =>
    past.flatMap((count) => {
      const value = of(count);
      return value ? [{ day: dayOf(count.completedAt), value }] : [];
    });
  const lines = [
    { key: 'lines', label: stocktakeWords.accuracy, strong: true, steps: stepsOf(({ accuracy }) => accuracy) },
    ...(priced ? [{ key: 'value', label: stocktakeWords.valueAccuracy, steps: stepsOf(({ valueAccuracy }) => valueAccuracy) }] : []),
  ];
  const percent = (text: string | null | undefined) => (text ? formatPercent(text, 2) : <EmptyCell />);
  return (
    <>
      <StepChart label="准确率走势 %" lines={lines} from={dayOf(past[0]!.completedAt)} to={dayOf(now)} decimals={2} />
      <PlainTable label="已完成的盘点">
        <thead>
          <tr>
            <th scope="col">盘点单</th>
            <th scope="col">持有方</th>
            <th scope="col">完成</th>
            {['行数', '行准确率', ...(priced ? ['金额准确率', '损耗率'] : [])].map((head) => (
              <th key={head} scope="col" className="num">
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {counts.map(({ id, code, holder, completedAt, lineCount, accuracy, valueAccuracy, shrinkage }) => (
            <tr key={id}>
              <th scope="row">
                <Link to={stocktakeAddress(goods, id, holder.kind)}>{code}</Link>
              </th>
              <td>{holder.name}</td>
              <td>{formatTime(completedAt)}</td>
              <td className="num">{formatCount(lineCount)} 行</td>
              <td className="num">{percent(accuracy)}</td>
              {priced && <td className="num">{percent(valueAccuracy)}</td>}
              {priced && <td className="num">{percent(shrinkage)}</td>}
            </tr>
          ))}
        </tbody>
      </PlainTable>
    </>
  );
}

export const cyclePages = { SKU: () => <CyclePage goods="SKU" />, SPU: () => <CyclePage goods="SPU" /> } as const;
