import { exceptionEffect, exceptionReason } from '@mrp/contract/features/plan/exception-text.ts';
import type { PlanException } from '@mrp/contract/features/plan/exceptions.ts';
import type { ItemChange, OrderChange, WhatIf } from '@mrp/contract/features/plan/what-if.ts';
import { planWords } from '@mrp/contract/features/plan/words.ts';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { Section } from '../../kit/object/Section.tsx';
import { PlainTable } from '../../kit/plain/PlainTable.tsx';
import { StatusTag } from '../../kit/StatusTag.tsx';
import { formatCount } from '../../lib/format/format.ts';
import { planOfMaterialAddress } from './addresses.ts';
import { exceptionTones } from './exception-actions-text.ts';
import { kindLabel, shortDays } from './exception-text.ts';
import { itemName, momentText, needed } from './text.ts';
import { differenceText, isSame, isWorse, orderText, orderTurn } from './what-if-text.ts';
import { orderPaths } from '../styles/addresses.ts';

/** What would be otherwise than in today's plan, and nothing else. */
export function WhatIfAnswerPanel({ answer }: { answer: WhatIf }) {
  const { moment, counted, orders, items, appearing, gone, changed } = answer;
  return (
    <>
      <output className="plan-difference">
        <b>{isSame(answer) ? '和今天的计划一样：没有订单、物料或要做的事因此不同。' : differenceText(answer)}</b>
        <span className="text-muted">
          比较了 {formatCount(counted.materials)} 种物料、要用它们的 {formatCount(counted.orders)} 张订单。{momentText(moment)}。
        </span>
      </output>
      {orders.total > 0 && (
        <Section
          id="orders"
          title={planWords.garmentOrder}
          count={orders.total}
          content={<OrderTable rows={orders.rows} />}
          {...moreOf(orders)}
        />
      )}
      {items.total > 0 && (
        <Section id="items" title={planWords.material} count={items.total} content={<ItemTable rows={items.rows} />} {...moreOf(items)} />
      )}
      <Exceptions id="appearing" title="多出来要做的" part={appearing} />
      <Exceptions id="gone" title="不用再做的" part={gone} />
      {changed.total > 0 && (
        <Section
          id="changed"
          title="要做的变了"
          count={changed.total}
          {...moreOf(changed)}
          content={
            <ExceptionTable label="要做的变了" heads={turned}>
              {changed.rows.map(({ before, after }) => (
                <ExceptionRow
                  key={after.id}
                  row={after}
                  heads={turned}
                  cells={[shortDays(exceptionReason(before)), shortDays(exceptionReason(after))]}
                />
              ))}
            </ExceptionTable>
          }
        />
      )}
    </>
  );
}

/** The first ones only are shown of many. */
const moreOf = ({ rows, total }: { rows: readonly unknown[]; total: number }) =>
  rows.length < total ? { note: `${formatCount(total)}，列出最先的 ${formatCount(rows.length)}` } : {};

function OrderTable({ rows }: { rows: readonly OrderChange[] }) {
  return (
    <PlainTable label={planWords.garmentOrder} className="plan-table">
      <thead>
        <tr>
          <th scope="col">订单</th>
          <th scope="col">变化</th>
          <th scope="col">现在</th>
          <th scope="col">试算后</th>
          <th scope="col" className="num">
            件数
          </th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => {
          const turn = orderTurn(row);
          const [before, after] = [row.before?.pieces ?? 0, row.after?.pieces ?? 0];
          return (
            <tr key={row.id}>
              <th scope="row">
                <Link to={orderPaths.detailOf(row.id)}>{row.code}</Link>
                <small>{row.style}</small>
              </th>
              <td>
                <StatusTag tone={turn.tone}>{turn.text}</StatusTag>
              </td>
              <td data-label="现在">{orderText(row.before)}</td>
              <td data-label="试算后">
                {orderText(row.after)}
                {row.blockedBy && <small>卡在 {row.blockedBy}</small>}
              </td>
              <td className="num" data-label="件数">
                {before === after ? formatCount(after) : `${formatCount(before)} → ${formatCount(after)}`}
              </td>
            </tr>
          );
        })}
      </tbody>
    </PlainTable>
  );
}

function ItemTable({ rows }: { rows: readonly ItemChange[] }) {
  return (
    <PlainTable label={planWords.material} className="plan-table">
      <thead>
        <tr>
          <th scope="col">物料</th>
          <th scope="col" className="num">
            现在缺
          </th>
          <th scope="col" className="num">
            试算后缺
          </th>
          <th scope="col">单位</th>
          <th scope="col">现在首缺</th>
          <th scope="col">试算后首缺</th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={`${row.spuId} ${row.skuId}`}>
            <th scope="row">
              <Link to={planOfMaterialAddress(row.spuId)}>{itemName(row)}</Link>
              <small>{row.code}</small>
            </th>
            <td className="num" data-label="现在缺">
              {needed(row.before.lacking, row.unit)}
            </td>
            <td className={`num ${isWorse(row) ? 'text-error' : ''}`} data-label="试算后缺">
              {needed(row.after.lacking, row.unit)}
            </td>
            <td data-label="单位">{row.unit.name}</td>
            <td data-label="现在首缺">{row.before.shortWeek ?? '不缺'}</td>
            <td data-label="试算后首缺">{row.after.shortWeek ?? '不缺'}</td>
          </tr>
        ))}
      </tbody>
    </PlainTable>
  );
}

function Exceptions({ id, title, part }: { id: string; title: string; part: WhatIf['gone'] }) {
  if (part.total === 0) return null;
  return (
    <Section
      id={id}
      title={title}
      count={part.total}
      {...moreOf(part)}
      content={
        <ExceptionTable label={title} heads={told}>
          {part.rows.map((row) => (
            <ExceptionRow key={row.id} row={row} heads={told} cells={[shortDays(exceptionReason(row)), shortDays(exceptionEffect(row))]} />
          ))}
        </ExceptionTable>
      }
    />
  );
}

const told = ['原因', '影响'] as const;
const turned = ['现在', '试算后'] as const;

function ExceptionTable({ label, heads, children }: { label: string; heads: readonly [string, string]; children: ReactNode }) {
  return (
    <PlainTable label={label} className="plan-table plan-exception-table">
      <thead>
        <tr>
          <th scope="col">要做什么</th>
          <th scope="col">物料</th>
          {heads.map((head) => (
            <th key={head} scope="col">
              {head}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>{children}</tbody>
    </PlainTable>
  );
}

interface ExceptionRowProps {
  row: PlanException;
  heads: readonly [string, string];
  cells: readonly [string, string];
}

function ExceptionRow({ row, heads, cells }: ExceptionRowProps) {
  return (
    <tr>
      <td>
        <StatusTag tone={exceptionTones[row.kind]}>{kindLabel(row.kind)}</StatusTag>
      </td>
      <th scope="row">{row.name}</th>
      <td data-label={heads[0]}>{cells[0]}</td>
      <td data-label={heads[1]}>{cells[1]}</td>
    </tr>
  );
}
