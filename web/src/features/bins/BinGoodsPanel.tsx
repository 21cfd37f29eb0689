import { binsApi } from '@mrp/contract/features/bins.ts';
import type { Bin, PlacedGoods } from '@mrp/contract/features/bins/record.ts';
import { Button, Checkbox } from 'antd';
import { useState } from 'react';
import { Link } from 'react-router';
import { EmptyCell } from '../../kit/list-columns/cells.tsx';
import { PlainTable } from '../../kit/plain/PlainTable.tsx';
import { EntityPicker } from '../../kit/pickers/EntityPicker.tsx';
import { Swatch } from '../../kit/Swatch.tsx';
import { formatTime } from '../../lib/format/format.ts';
import { useCan } from '../../lib/session/permissions.tsx';
import { binSource } from '../../pickers/sources/bin-source.ts';
import { shadeOf } from '../../pickers/colours/material-shade.ts';
import { quantityText } from '../../lib/format/quantities.ts';
import { rollName } from '../stock/lots/roll-lines.ts';
import { stockDetailAddress } from '../stock/text.ts';
import { MoveRefusalsPanel } from './MoveRefusalsPanel.tsx';
import { goodsName, placedName, textKey } from './text.ts';
import { useBinMove } from './useBinMove.ts';
import './bins.css';

/** What stands in a bin; chosen lines are moved to another one. */
export function BinGoodsPanel({ bin }: { bin: Bin }) {
  const can = useCan();
  const [chosen, setChosen] = useState<readonly string[]>([]);
  const canMove = can(binsApi.move) && bin.hasOtherBin;
  const lines = bin.lines.filter((line) => chosen.includes(textKey(line)));
  if (bin.lines.length === 0) return <p className="text-muted">这个库位是空的。</p>;
  const toggle = (key: string) => setChosen(chosen.includes(key) ? chosen.filter((one) => one !== key) : [...chosen, key]);
  return (
    <>
      {canMove && <MoveBar bin={bin} lines={lines} onDone={() => setChosen([])} />}
      <PlainTable label="在库物料">
        <thead>
          <tr>
            {canMove && (
              <th scope="col">
                <Checkbox
                  aria-label="全选"
                  checked={lines.length === bin.lines.length}
                  indeterminate={lines.length > 0 && lines.length < bin.lines.length}
                  onChange={({ target }) => setChosen(target.checked ? bin.lines.map(textKey) : [])}
                />
              </th>
            )}
            <th scope="col">物料</th>
            <th scope="col">缸号 / 匹号</th>
            <th scope="col" className="num">
              在库
            </th>
            <th scope="col">放入</th>
          </tr>
        </thead>
        <tbody>
          {bin.lines.map((line) => (
            <GoodsRow
              key={textKey(line)}
              line={line}
              chosen={chosen.includes(textKey(line))}
              {...(canMove && { onToggle: () => toggle(textKey(line)) })}
            />
          ))}
        </tbody>
      </PlainTable>
    </>
  );
}

interface GoodsRowProps {
  line: Bin['lines'][number];
  chosen: boolean;
  /** Absent without the right to move. */
  onToggle?: () => void;
}

function GoodsRow({ line, chosen, onToggle }: GoodsRowProps) {
  return (
    <tr>
      {onToggle && (
        <td>
          <Checkbox aria-label={placedName(line)} checked={chosen} onChange={onToggle} />
        </td>
      )}
      <th scope="row">
        <span className="inline-row">
          <Swatch shade={shadeOf(line)} size={24} silent />
          <Link to={stockDetailAddress(line.goods, line.itemId)}>{line.code}</Link>
          <span>{goodsName(line)}</span>
        </span>
      </th>
      <td>{rollName(line) || <EmptyCell />}</td>
      <td className="num">{quantityText(line.onHand, line.unit)}</td>
      <td>{[line.placedBy, formatTime(line.placedAt)].join(' ')}</td>
    </tr>
  );
}

interface MoveBarProps {
  bin: Bin;
  lines: readonly PlacedGoods[];
  onDone: () => void;
}

function MoveBar({ bin, lines, onDone }: MoveBarProps) {
  const [to, setTo] = useState<string | null>(null);
  const { move, isMoving, refusals, forget } = useBinMove();
  const choose = (binId: string | null) => {
    forget();
    setTo(binId);
  };
  const missing = lines.length === 0 ? '先勾选要移的' : to === null ? '先选库位' : to === bin.id ? '已在这个库位' : null;
  return (
    <>
      <div className="row bin-move">
        <EntityPicker source={binSource(bin.holder.id)} aria-label="移到库位" placeholder="移到库位" value={to} onChange={choose} />
        <Button disabled={missing !== null} loading={isMoving} onClick={() => to !== null && move(to, lines, bin.id, onDone)}>
          {missing ?? `移 ${lines.length} 项`}
        </Button>
      </div>
      <MoveRefusalsPanel refusals={refusals} />
    </>
  );
}
