import { binsApi } from '@mrp/contract/features/bins.ts';
import type { Bin, BinAnswer } from '@mrp/contract/features/bins/record.ts';
import { Alert, Button } from 'antd';
import { useState } from 'react';
import { Link, useSearchParams } from 'react-router';
import { Allowed } from '../../kit/actions/Allowed.tsx';
import { ReadContent } from '../../kit/object/ReadContent.tsx';
import { ScanField } from '../../kit/scan/ScanField.tsx';
import { useWedgeScanner } from '../../kit/scan/useWedgeScanner.ts';
import { Swatch } from '../../kit/Swatch.tsx';
import { useApiMutation, useApiQuery } from '../../lib/api/useApi.ts';
import { shadeOf } from '../../pickers/colours/material-shade.ts';
import { quantityText } from '../../lib/format/quantities.ts';
import { rollName } from '../stock/lots/roll-lines.ts';
import { binAddress } from './addresses.ts';
import { FoundGoodsPanel } from './FoundGoodsPanel.tsx';
import { binName, goodsName, quantitiesText, textKey } from './text.ts';
import './bins.css';

/** 扫码库位, on a phone between the shelves: a bin shows what stands there, goods show where they stand and are moved. */
export function ScanBinPage() {
  return (
    <Allowed to={binsApi.find}>
      <Scanning />
    </Allowed>
  );
}

interface Told {
  code: string;
  answer: BinAnswer;
}

function Scanning() {
  const [params, setParams] = useSearchParams();
  const id = params.get('id');
  const [told, setTold] = useState<Told | null>(null);
  const { mutate } = useApiMutation(binsApi.find, { blocking: false });
  const open = (binId: string) => {
    setTold(null);
    setParams({ id: binId });
  };
  const scan = (text: string) => {
    const code = text.trim();
    if (code === '') return;
    mutate(
      { body: { code } },
      {
        onSuccess: (answer) => {
          const [only, ...others] = answer.bins;
          if (only && others.length === 0) open(only.id);
          else setTold({ code, answer });
        },
      },
    );
  };
  useWedgeScanner(scan);
  const read = useApiQuery(binsApi.get, { params: { id: id ?? '' } }, { handlesErrors: 'all', enabled: id !== null });
  return (
    <div className="bin-scan">
      <h1>扫码库位</h1>
      <ScanField label="扫库位、匹、缸号或物料" placeholder="扫码，或输入库位、物料编码" onCode={scan} />
      <div aria-live="assertive">{told && <Answer told={told} bin={read.data} onBin={open} onMoved={() => setTold(null)} />}</div>
      {id === null ? (
        <p className="text-muted">扫库位标签，看那里放着什么；扫匹、缸号或物料的标签，看它放在哪里，并可移到别的库位。</p>
      ) : (
        <ReadContent read={read}>{(bin) => <Standing bin={bin} />}</ReadContent>
      )}
    </div>
  );
}

interface AnswerProps {
  told: Told;
  bin: Bin | undefined;
  onBin: (id: string) => void;
  onMoved: () => void;
}

function Answer({ told: { code, answer }, bin, onBin, onMoved }: AnswerProps) {
  const { bins, goods } = answer;
  if (bins.length > 0)
    return (
      <div className="bin-scan-answer">
        <strong>几处都有库位 {code}，请点选</strong>
        {bins.map((one) => (
          <Button key={one.id} size="large" onClick={() => onBin(one.id)}>
            {one.holder.name} {binName(one)}
          </Button>
        ))}
      </div>
    );
  if (goods.length > 0) return <FoundGoodsPanel goods={goods} bin={bin} onBin={onBin} onMoved={onMoved} />;
  return <Alert type="error" showIcon title={`“${code}”不是库位，也没有这件的库存：请核对标签，或输入库位、物料编码`} />;
}

/** What stands in the bin that was scanned. */
function Standing({ bin }: { bin: Bin }) {
  return (
    <section className="bin-scan-bin" aria-label={`库位 ${bin.code}`}>
      <header>
        <h2>{binName(bin)}</h2>
        <p className="inline-links">
          <span className="text-muted">{bin.holder.name}</span>
          <Link to={binAddress(bin.id)}>移位记录</Link>
        </p>
        <p>
          {bin.items === 0
            ? '空库位'
            : [`${bin.items} 种`, bin.rolls > 0 && `${bin.rolls} 匹`, quantitiesText(bin)].filter(Boolean).join(' · ')}
        </p>
      </header>
      <ul className="plain-list">
        {bin.lines.map((line) => (
          <li key={textKey(line)}>
            <Swatch shade={shadeOf(line)} size={40} silent />
            <span className="k-scan-name">
              <strong>{goodsName(line)}</strong>
              <small>{[line.code, rollName(line)].filter(Boolean).join(' · ')}</small>
            </span>
            <span className="num">{quantityText(line.onHand, line.unit)}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}
