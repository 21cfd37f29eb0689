import { binsApi } from '@mrp/contract/features/bins.ts';
import type { Bin, BinAnswer } from '@mrp/contract/features/bins/record.ts';
import { Button } from 'antd';
import { useState } from 'react';
import { EntityPicker } from '../../kit/pickers/EntityPicker.tsx';
import { Swatch } from '../../kit/Swatch.tsx';
import { useCan } from '../../lib/session/permissions.tsx';
import { binSource } from '../../pickers/sources/bin-source.ts';
import { shadeOf } from '../../pickers/colours/material-shade.ts';
import { quantityText } from '../../lib/format/quantities.ts';
import { rollName } from '../stock/lots/roll-lines.ts';
import { MoveRefusalsPanel } from './MoveRefusalsPanel.tsx';
import { binName, goodsName, textKey } from './text.ts';
import { useBinMove } from './useBinMove.ts';

type Found = BinAnswer['goods'][number];

interface FoundGoodsPanelProps {
  goods: readonly Found[];
  /** The open bin, where goods may be put. */
  bin: Bin | undefined;
  onBin: (id: string) => void;
  onMoved: () => void;
}

/** Goods that were scanned: where each stands, and where it is put. */
export function FoundGoodsPanel({ goods, bin, onBin, onMoved }: FoundGoodsPanelProps) {
  return (
    <ul className="plain-list stack">
      {goods.map((found) => (
        <li key={`${found.holder.id} ${textKey(found)}`} className="bin-scan-answer">
          <span className="row">
            <Swatch shade={shadeOf(found)} size={40} silent />
            <span className="k-scan-name">
              <strong>{[goodsName(found), rollName(found)].filter(Boolean).join(' ')}</strong>
              <small>
                {found.code} · {quantityText(found.onHand, found.unit)}
              </small>
            </span>
          </span>
          <span>
            {found.holder.name}{' '}
            {found.bin ? (
              <Button type="link" className="bin-scan-link" onClick={() => found.bin && onBin(found.bin.id)}>
                {binName(found.bin)}
              </Button>
            ) : (
              '没有库位'
            )}
          </span>
          <PutAway found={found} bin={bin} onMoved={onMoved} />
        </li>
      ))}
    </ul>
  );
}

function PutAway({ found, bin, onMoved }: { found: Found; bin: Bin | undefined; onMoved: () => void }) {
  const can = useCan();
  const [chosen, setChosen] = useState<string | null>(null);
  const { move, isMoving, refusals, forget } = useBinMove();
  if (!can(binsApi.move)) return null;
  const from = found.bin?.id ?? null;
  const isHere = bin !== undefined && bin.holder.id === found.holder.id;
  if (isHere && bin.id === from) return <span className="text-success">就在 {bin.code}</span>;
  if (isHere)
    return (
      <>
        <Button type="primary" size="large" loading={isMoving} onClick={() => move(bin.id, [found], from, onMoved)}>
          移到 {bin.code}
        </Button>
        <MoveRefusalsPanel refusals={refusals} />
      </>
    );
  if (!found.hasOtherBin) return <span className="text-muted">{found.bin ? '这里没有别的库位可移' : '这里还没有设库位，不用移位'}</span>;
  const choose = (binId: string | null) => {
    forget();
    setChosen(binId);
  };
  return (
    <>
      <span className="row">
        <EntityPicker source={binSource(found.holder.id)} aria-label="移到库位" placeholder="移到库位" value={chosen} onChange={choose} />
        <Button
          size="large"
          disabled={chosen === null || chosen === from}
          loading={isMoving}
          onClick={() => chosen !== null && move(chosen, [found], from, onMoved)}
        >
          移位
        </Button>
      </span>
      <MoveRefusalsPanel refusals={refusals} />
    </>
  );
}
