import type { ItemLevel } from '@mrp/contract/features/stock/item-level.ts';
import type { StockDocumentKind } from '@mrp/contract/features/stock/workflow.ts';
import { compareDecimals, decimal, sumDecimals } from '@mrp/contract/lib/decimals.ts';
import { Button, Checkbox, Modal } from 'antd';
import { useState, type ReactNode } from 'react';
import { EmptyState } from '../../../kit/states/EmptyState.tsx';
import { ReadContent } from '../../../kit/object/ReadContent.tsx';
import { PlainTable } from '../../../kit/plain/PlainTable.tsx';
import { formatNumber } from '../../../lib/format/format.ts';
import { quantityText } from '../../../lib/format/quantities.ts';
import { useApiQuery } from '../../../lib/api/useApi.ts';
import { chooseOldest, lotKey, sharesOf, type FreeLot } from './free-lots-choices.ts';
import { freeOf, lotFieldsOf, lotRequest, noteOf } from './lot-choices.ts';
import type { StockOption, StockPlace } from '../stock-choices.ts';
import { apiOf } from '../text.ts';
import './packing-list.css';

interface LotPickerProps {
  goods: ItemLevel;
  kind: StockDocumentKind;
  item: StockOption;
  place: StockPlace;
  /** The quantity of the line; null: not given yet. */
  wanted: string | null;
  onFill: (rows: readonly Readonly<Record<string, unknown>>[]) => void;
  onClose: () => void;
}

/** 选缸号匹号: lots and rolls at the holder with what is free of them; the chosen become one line each. */
export function LotPicker({ goods, kind, item, place, wanted, onFill, onClose }: LotPickerProps) {
  const read = useApiQuery(apiOf(goods).chooseLots, { body: lotRequest(place, [{ materialId: item.id }]) });
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const lots = (read.data ?? []).map((lot): FreeLot => ({ ...lot, free: freeOf(lot, kind) }));
  const shares = sharesOf(lots, chosen, wanted);
  const given = lots.filter((lot) => compareDecimals(shares.get(lotKey(lot)) ?? '0', '0') > 0);
  const fields = lotFieldsOf(kind);
  const fill = () =>
    onFill(given.map((lot) => ({ [fields.lot]: lot.lotNo, [fields.roll]: lot.rollNo, quantity: shares.get(lotKey(lot)) ?? null })));
  return (
    <Modal
      open
      title={`选缸号匹号 · ${item.code} ${item.name}`}
      width={720}
      okText={given.length > 0 ? `填入 ${given.length} 行` : '填入'}
      cancelText="取消"
      okButtonProps={{ disabled: given.length === 0 }}
      onOk={fill}
      onCancel={onClose}
    >
      <ReadContent read={read}>
        {() =>
          lots.length === 0 ? (
            <EmptyState title="该持有方没有这个物料的缸号" />
          ) : (
            <>
              <LotSum item={item} wanted={wanted} sum={sumDecimals(['0', ...shares.values()])}>
                {wanted !== null && <Button onClick={() => setChosen(chooseOldest(lots, wanted))}>先进先出选够</Button>}
              </LotSum>
              <LotTable item={item} lots={lots} shares={shares} chosen={chosen} onChoose={setChosen} />
            </>
          )
        }
      </ReadContent>
    </Modal>
  );
}

interface LotSumProps {
  item: StockOption;
  wanted: string | null;
  sum: string;
  children: ReactNode;
}

/** Example: 已选 120.00 公斤，该行要 150.00 公斤，还差 30.00 公斤 */
function LotSum({ item: { unit, decimals }, wanted, sum, children }: LotSumProps) {
  const say = (quantity: string): string => quantityText(quantity, { name: unit, decimals });
  const left = wanted === null ? null : decimal(wanted).minus(decimal(sum)).toFixed();
  const words = [
    `已选 ${say(sum)}`,
    ...(wanted === null ? [] : [`该行要 ${say(wanted)}`]),
    ...(left !== null && compareDecimals(left, '0') > 0 ? [`还差 ${say(left)}`] : []),
  ];
  return (
    <p className="packing-source">
      <output className="num">{words.join('，')}</output>
      {children}
    </p>
  );
}

interface LotTableProps {
  item: StockOption;
  lots: readonly FreeLot[];
  shares: ReadonlyMap<string, string>;
  chosen: ReadonlySet<string>;
  onChoose: (chosen: ReadonlySet<string>) => void;
}

function LotTable({ item: { unit, decimals, lotTracked }, lots, shares, chosen, onChoose }: LotTableProps) {
  const toggle = (key: string) => onChoose(new Set(chosen.has(key) ? [...chosen].filter((one) => one !== key) : [...chosen, key]));
  return (
    <div className="packing-rolls">
      <PlainTable label="缸号与匹">
        <thead>
          <tr>
            <th scope="col">缸号{lotTracked === 'ROLL' && ' / 匹号'}</th>
            <th scope="col">入库</th>
            <th scope="col" className="num">
              可用（{unit}）
            </th>
            <th scope="col" className="num">
              取用（{unit}）
            </th>
          </tr>
        </thead>
        <tbody>
          {lots.map((lot) => {
            const key = lotKey(lot);
            return (
              <tr key={key}>
                <th scope="row">
                  <Checkbox checked={chosen.has(key)} disabled={compareDecimals(lot.free, '0') <= 0} onChange={() => toggle(key)}>
                    {[lot.lotNo, lot.rollNo].filter(Boolean).join(' / ')}
                  </Checkbox>
                </th>
                <td className="text-muted">{noteOf(lot)}</td>
                <td className="num">{formatNumber(lot.free, decimals)}</td>
                <td className="num">{formatNumber(shares.get(key) ?? null, decimals)}</td>
              </tr>
            );
          })}
        </tbody>
      </PlainTable>
    </div>
  );
}
