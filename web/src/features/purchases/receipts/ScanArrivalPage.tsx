import { receiptsApi, shipmentsApi } from '@mrp/contract/features/purchases.ts';
import type { Shipment } from '@mrp/contract/features/purchases/delivery.ts';
import { purchaseWords } from '@mrp/contract/features/purchases/words.ts';
import { Alert, Button } from 'antd';
import { Fragment, useEffect, useState } from 'react';
import { useNavigate } from 'react-router';
import { ActionButton } from '../../../kit/actions/ActionButton.tsx';
import { Allowed } from '../../../kit/actions/Allowed.tsx';
import { EmptyState } from '../../../kit/states/EmptyState.tsx';
import { RecordPage } from '../../../kit/object/RecordPage.tsx';
import { ScanField } from '../../../kit/scan/ScanField.tsx';
import type { ScanQueue } from '../../../kit/scan/scan-queue.ts';
import { useScanQueue, useScans } from '../../../kit/scan/useScans.ts';
import { formatNumber } from '../../../lib/format/format.ts';
import { toast } from '../../../lib/toast.ts';
import { rollName } from '../../stock/lots/roll-lines.ts';
import { findScanned, progressOf, unscanned, withQuantity } from './scanned-lines.ts';
import { arrivingLines, type ReceivedLine } from './received-lines.ts';
import { ReceivedBinPanel } from './ReceivedBinPanel.tsx';
import { ReceiveLinePanel } from './ReceiveLinePanel.tsx';
import { ScannedRollsPanel } from './ScannedRollsPanel.tsx';
import { receiptAddress, shipmentAddress } from '../text.ts';
import { useReceipt } from './useReceipt.ts';
import '../purchases.css';

/** 扫码收货: the rolls of a shipment are confirmed one by one, on a phone in the warehouse. */
export function ScanArrivalPage() {
  const scans = useScanQueue();
  return (
    <Allowed to={receiptsApi.create}>
      <RecordPage noun={purchaseWords.shipment} read={shipmentsApi.get}>
        {(shipment) => <ScanArrival shipment={shipment} scans={scans} />}
      </RecordPage>
    </Allowed>
  );
}

function ScanArrival({ shipment, scans }: { shipment: Shipment; scans: ScanQueue }) {
  const open = arrivingLines(shipment);
  if (shipment.state === 'SHIPPED' && open.length > 0) return <Scanning {...{ shipment, open, scans }} />;
  return (
    <EmptyState
      heading
      title={`${shipment.code} 没有要收的货`}
      hint="在途的货已全部收到，或余数已关闭。"
      action={<ActionButton to={shipmentAddress(shipment.id)}>查看发货单</ActionButton>}
    />
  );
}

/** What was scanned survives a reload of the page, as long as nobody else received of the shipment. */
const storeKey = ({ id, version }: Shipment): string => `scan-arrival-${id}-${version}`;

function readScanned(shipment: Shipment, open: readonly ReceivedLine[]): ReceivedLine[] {
  const stored = sessionStorage.getItem(storeKey(shipment));
  return stored === null ? unscanned(open) : (JSON.parse(stored) as ReceivedLine[]);
}

interface Told {
  tone: 'success' | 'info' | 'error';
  text: string;
}

interface ScanningProps {
  shipment: Shipment;
  open: readonly ReceivedLine[];
  scans: ScanQueue;
}

function Scanning({ shipment, open, scans }: ScanningProps) {
  const navigate = useNavigate();
  const [initial] = useState(() => readScanned(shipment, open));
  const receipt = useReceipt({ shipment }, initial);
  const [told, setTold] = useState<Told | null>(null);
  const { lines, errors } = receipt;
  const unplaced = receipt.unplacedText([]);
  useEffect(() => sessionStorage.setItem(storeKey(shipment), JSON.stringify(lines)), [shipment, lines]);
  const scan = (text: string) => {
    const code = text.trim();
    if (code !== '') setTold(answerScan(code, receipt));
  };
  useScans(scans, scan);
  const save = () =>
    void receipt.send((id, made) => {
      sessionStorage.removeItem(storeKey(shipment));
      toast.success(`已收货 ${made}`);
      void navigate(receiptAddress(id));
    });
  return (
    <div className="purchase-scan">
      <header>
        <h1>扫码收货</h1>
        <p className="text-muted">
          {shipment.code} · {shipment.supplier.name} → {shipment.holder.name}
        </p>
      </header>
      <ScanField label="扫码或输入缸号/匹号" placeholder="扫码，或输入 缸号/匹号" onCode={scan} />
      <output>{told && <Alert type={told.tone} showIcon title={told.text} />}</output>
      {lines.map((line, at) => {
        const errorOf = (field: string) => errors[`lines.${receipt.positionOf(at)}.${field}`];
        const change = (changed: ReceivedLine) => receipt.write(at, changed);
        const Panel = line.arriving.length > 0 ? ScannedRollsPanel : ReceiveLinePanel;
        return (
          <Fragment key={line.lineId}>
            <Panel line={line} errorOf={errorOf} onChange={change} />
            <ReceivedBinPanel receipt={receipt} line={line} at={at} />
          </Fragment>
        );
      })}
      {unplaced !== '' && <Alert type="error" showIcon title={unplaced} />}
      <footer>
        <span>{summaryOf(lines)}</span>
        <Button type="primary" size="large" loading={receipt.isPending} onClick={save}>
          收货
        </Button>
      </footer>
    </div>
  );
}

/** Confirms the roll of a code, or says why it is not taken and what to do. */
function answerScan(code: string, { lines, write }: ReturnType<typeof useReceipt>): Told {
  const answer = findScanned(code, lines);
  if (answer.kind === 'unknown') return { tone: 'error', text: `“${code}”不在这张发货单上：请核对标签；多到的货请在采购单上直接收货` };
  if (answer.kind === 'several')
    return { tone: 'error', text: `缸号 ${answer.lots.join('、')} 都有匹 ${code}：请扫带缸号的标签，或在下面点选` };
  const line = lines[answer.place.line];
  const roll = line?.arriving[answer.place.roll];
  if (!line || !roll) return { tone: 'error', text: `“${code}”不在这张发货单上` };
  if (answer.kind === 'again') return { tone: 'info', text: `${rollName(roll)} 已扫过` };
  write(answer.place.line, withQuantity(line, answer.place.roll, roll.outstanding));
  return {
    tone: 'success',
    text: `${rollName(roll)} 已确认 ${formatNumber(roll.outstanding, line.item.unit.decimals)} ${line.item.unit.name}`,
  };
}

function summaryOf(lines: readonly ReceivedLine[]): string {
  const rolled = lines.filter(({ arriving }) => arriving.length > 0);
  const confirmed = rolled.reduce((sum, line) => sum + progressOf(line).confirmed, 0);
  const all = rolled.reduce((sum, line) => sum + line.arriving.length, 0);
  const [only, ...others] = rolled;
  const quantity =
    only && others.length === 0 ? ` · ${formatNumber(progressOf(only).quantity, only.item.unit.decimals)} ${only.item.unit.name}` : '';
  return `已扫 ${confirmed} / ${all}${quantity}`;
}
