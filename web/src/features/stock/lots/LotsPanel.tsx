import { lotQualities, type ItemLevel } from '@mrp/contract/features/stock/item-level.ts';
import type { Lot, StockItemDetail } from '@mrp/contract/features/stock/item.ts';
import { ownerships } from '@mrp/contract/features/stock/ledger.ts';
import { Fragment, useState } from 'react';
import { EmptyState } from '../../../kit/states/EmptyState.tsx';
import { EmptyCell } from '../../../kit/list-columns/cells.tsx';
import type { Action } from '../../../kit/list/list-actions.ts';
import { PlainTable } from '../../../kit/plain/PlainTable.tsx';
import { RowMenu } from '../../../kit/actions/RowMenu.tsx';
import { StatusTag } from '../../../kit/StatusTag.tsx';
import { lazyPanel } from '../../../kit/lazy.tsx';
import { formatDay, formatNumber } from '../../../lib/format/format.ts';
import { apiOf, labelAddress } from '../text.ts';
import '../stock.css';

const LotForm = lazyPanel(async () => (await import('./LotForm.tsx')).LotForm);

interface LotsPanelProps {
  goods: ItemLevel;
  lots: readonly Lot[];
  item: StockItemDetail;
  /** Quality results are current, so lots cannot be inspected in a past view. */
  isPast?: boolean;
}

const tones = { PENDING: 'warning', PASSED: 'success', CONCEDED: 'info', FAILED: 'danger' } as const;

/** 缸号 with their measurements, and their rolls below. */
export function LotsPanel({ goods, lots, item: { unit }, isPast = false }: LotsPanelProps) {
  const [judged, setJudged] = useState<Lot | null>(null);
  if (lots.length === 0) return <EmptyState title="没有在库的缸号" hint="收货时登记缸号和匹，之后列在这里。" />;
  return (
    <>
      <LotTable goods={goods} lots={lots} unit={unit} onJudge={isPast ? undefined : setJudged} />
      {judged && <LotForm key={judged.id} goods={goods} lot={judged} unit={unit} onClose={() => setJudged(null)} />}
    </>
  );
}

interface LotTableProps extends Pick<LotsPanelProps, 'goods' | 'lots'> {
  unit: StockItemDetail['unit'];
  onJudge: ((lot: Lot) => void) | undefined;
}

function LotTable({ goods, lots, unit, onJudge }: LotTableProps) {
  return (
    <PlainTable label="缸号与匹" className="stock-lots">
      <thead>
        <tr>
          <th scope="col">缸号 / 匹号</th>
          <th scope="col">存放</th>
          <th scope="col" className="num">
            在库（{unit.name}）
          </th>
          <th scope="col" className="num">
            细码
          </th>
          <th scope="col">质检</th>
          <th scope="col">色差档</th>
          <th scope="col" className="num">
            ΔE
          </th>
          <th scope="col">实测门幅 / 克重 / 缩水</th>
          <th scope="col">供应商</th>
          <th scope="col">收货</th>
          <th scope="col">
            <span className="visually-hidden">操作</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {lots.map((lot) => (
          <Fragment key={lot.id}>
            <LotLine lot={lot} decimals={unit.decimals} actions={lotActions(goods, lot, onJudge && (() => onJudge(lot)))} />
            {lot.rolls.map((roll) => (
              <RollLine key={roll.id} roll={roll} decimals={unit.decimals} />
            ))}
          </Fragment>
        ))}
      </tbody>
    </PlainTable>
  );
}

const placesText = (places: Lot['places']): string =>
  [...new Set(places.map(({ holder, ownership }) => `${holder.name} · ${ownerships[ownership]}`))].join('，');

/** Rolls in stock; used rolls stay listed below their lot. */
const rollsLeft = ({ rolls }: Lot): Lot['rolls'] => rolls.filter(({ places }) => places.length > 0);

function lotActions(goods: ItemLevel, lot: Lot, judge: (() => void) | undefined): Action[] {
  const { id } = lot;
  const rolls = rollsLeft(lot);
  const { editLot, listLabels } = apiOf(goods);
  const label = (key: string, text: string, to: string): Action => ({ key, label: text, permission: listLabels, to });
  return [
    ...(judge ? [{ key: 'judge', label: '质检', permission: editLot, run: judge }] : []),
    label('label', '打印缸标签', labelAddress(goods, { lots: [id] })),
    ...(rolls.length > 0
      ? [label('rolls', `打印 ${rolls.length} 张匹标签`, labelAddress(goods, { rolls: rolls.map((roll) => roll.id) }))]
      : []),
  ];
}

function LotLine({ lot, decimals, actions }: { lot: Lot; decimals: number; actions: readonly Action[] }) {
  const { lotNo, places, onHand, quality, shadeBand, deltaE, actualWidth, actualGramWeight, actualShrinkage, supplier, receivedOn } = lot;
  const rolls = rollsLeft(lot).length;
  const measured = [
    actualWidth && `${formatNumber(actualWidth, 1)} cm`,
    actualGramWeight && `${formatNumber(actualGramWeight, 0)} g/m²`,
    actualShrinkage && `${formatNumber(actualShrinkage, 1)} %`,
  ];
  return (
    <tr className="stock-lot">
      <th scope="row">{lotNo}</th>
      <td>{placesText([...places, ...lot.rolls.flatMap((roll) => roll.places)]) || <EmptyCell />}</td>
      <td className="num">{formatNumber(onHand, decimals)}</td>
      <td className="num">{rolls > 0 ? `${rolls} 匹` : <EmptyCell />}</td>
      <td>
        <StatusTag tone={tones[quality]}>{lotQualities.find(({ value }) => value === quality)?.label ?? quality}</StatusTag>
      </td>
      <td>{shadeBand || <EmptyCell />}</td>
      <td className="num">{deltaE ? formatNumber(deltaE, 2) : <EmptyCell />}</td>
      <td>{measured.filter(Boolean).join(' / ') || <EmptyCell />}</td>
      <td>{supplier ?? <EmptyCell />}</td>
      <td>{formatDay(receivedOn)}</td>
      <td>
        <RowMenu actions={actions} name={`缸号 ${lotNo}`} />
      </td>
    </tr>
  );
}

function RollLine({
  roll: { rollNo, places, metres, kilograms, defectPoints, remnantOf },
  decimals,
}: {
  roll: Lot['rolls'][number];
  decimals: number;
}) {
  const packed = [metres && `${formatNumber(metres, 2)} 米`, kilograms && `${formatNumber(kilograms, 2)} 公斤`].filter(Boolean);
  const notes = [defectPoints !== null && `疵点 ${defectPoints} 分`, remnantOf && `裁自匹 ${remnantOf}`].filter(Boolean);
  return (
    <tr>
      <th scope="row" className="stock-roll">
        {rollNo}
      </th>
      <td>{placesText(places) || <EmptyCell />}</td>
      <td className="num">{places.map(({ onHand }) => formatNumber(onHand, decimals)).join(' + ') || <EmptyCell />}</td>
      <td className="num">{packed.join(' / ') || <EmptyCell />}</td>
      <td colSpan={7}>{notes.join(' · ') || <EmptyCell />}</td>
    </tr>
  );
}
