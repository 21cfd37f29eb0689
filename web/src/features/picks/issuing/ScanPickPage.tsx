import { unplacedText } from '../../purchases/dialog-text.ts';
import { picksApi } from '@mrp/contract/features/picks.ts';
import type { PickOrder } from '@mrp/contract/features/picks/record.ts';
import { compareDecimals } from '@mrp/contract/lib/decimals.ts';
import { pickWords } from '@mrp/contract/features/picks/words.ts';
import { Alert, Button } from 'antd';
import { Link } from 'react-router';
import { Allowed } from '../../../kit/actions/Allowed.tsx';
import { ReasonField } from '../../../kit/form/fields/ReasonField.tsx';
import { ReadContent } from '../../../kit/object/ReadContent.tsx';
import { RecordPage } from '../../../kit/object/RecordPage.tsx';
import { ScanField } from '../../../kit/scan/ScanField.tsx';
import type { ScanQueue } from '../../../kit/scan/scan-queue.ts';
import { useScanQueue, useScans } from '../../../kit/scan/useScans.ts';
import { useApiQuery } from '../../../lib/api/useApi.ts';
import { pickAddress } from '../addresses.ts';
import { hasCell, isSomeQuantity, missingOf, openLines, planRequest, type IssueLine, type PlanLine } from './issue-lines.ts';
import { Ended } from './PickIssuePage.tsx';
import { ScanAnswerPanel } from './ScanAnswerPanel.tsx';
import { ScannedLinePanel } from './ScannedLinePanel.tsx';
import { isSome } from '../text.ts';
import { useScan, type Scan } from './useScan.ts';
import { byWalk, firstStop } from './walk-lines.ts';
import './scan-pick.css';
import { quantityText } from '../../../lib/format/quantities.ts';

/** 扫码领料: rolls are confirmed one by one, on a phone between the shelves. */
export function ScanPickPage() {
  const scans = useScanQueue();
  return (
    <Allowed to={picksApi.post}>
      <RecordPage noun={pickWords.pickOrder} read={picksApi.get}>
        {(pick) => (pick.state === 'OPEN' ? <Planned key={`${pick.id} ${pick.version}`} {...{ pick, scans }} /> : <Ended pick={pick} />)}
      </RecordPage>
    </Allowed>
  );
}

/** Reads what may be taken: every free roll of what is open, and which of them the source order would take. */
function Planned({ pick, scans }: { pick: PickOrder; scans: ScanQueue }) {
  const body = planRequest(openLines(pick));
  const read = useApiQuery(picksApi.plan, { params: { id: pick.id }, body }, { handlesErrors: 'all', staleTime: Infinity });
  return <ReadContent read={read}>{({ lines }) => <Scanning pick={pick} planned={lines} scans={scans} />}</ReadContent>;
}

function Scanning({ pick, planned, scans }: { pick: PickOrder; planned: readonly PlanLine[]; scans: ScanQueue }) {
  const { id, code, holder, garmentOrder } = pick;
  const scan = useScan(pick, planned);
  useScans(scans, scan.read);
  const stopOf = ({ id: lineId }: PickOrder['lines'][number]) => firstStop(planned.find((line) => line.lineId === lineId));
  const open = pick.lines
    .filter((line) => planned.some(({ lineId }) => lineId === line.id))
    .toSorted((a, b) => byWalk(stopOf(a), stopOf(b)));
  return (
    <div className="pick-scan">
      <header>
        <h1>扫码领料</h1>
        <p className="inline-links">
          <Link to={pickAddress(id)}>{code}</Link>
          <span className="text-muted">{[garmentOrder?.code, holder.name].filter(Boolean).join(' · ')}</span>
        </p>
      </header>
      <ScanField label="扫码或输入缸号/匹号" placeholder="扫码，或输入 缸号/匹号" onCode={scan.read} />
      <ScanAnswerPanel scan={scan} />
      {open.map((line) => (
        <ScannedLinePanel key={line.id} line={line} scan={scan} />
      ))}
      <Foot pick={pick} scan={scan} />
    </div>
  );
}

function Foot({ pick, scan }: { pick: PickOrder; scan: Scan }) {
  const { issue } = scan;
  const { plan, isCurrent, isPlanning, errors, reason } = issue;
  const unplaced = unplacedText(errors, hasCell);
  const isEmpty = planRequest(issue.lines).lines.length === 0;
  const short = isCurrent ? (plan?.lines.filter((line) => isSome(line.short)) ?? []) : [];
  const asksReason = isCurrent && (plan?.lines.some((line) => line.asksReason) ?? false);
  return (
    <footer>
      {unplaced !== '' && <Alert type="error" showIcon title={unplaced} />}
      {short.map(({ lineId, name, short: lack, unit }) => (
        <Alert key={lineId} type="warning" showIcon title={`${name} 库存不够，缺 ${quantityText(lack, unit)}，请减少数量`} />
      ))}
      {(asksReason || reason !== '') && (
        <ReasonField
          label={asksReason ? '多领原因（超过计划，或订单现在的需要）' : pickWords.reason}
          value={reason}
          error={errors['reason']}
          onChange={(text) => issue.write({ reason: text })}
        />
      )}
      <output>{isPlanning && !isEmpty ? '正在核对库存…' : summaryOf(pick, issue.lines)}</output>
      <Button
        type="primary"
        size="large"
        block
        className="pick-scan-post"
        disabled={!isCurrent || short.length > 0}
        loading={issue.isPosting}
        onClick={() => void issue.post()}
      >
        领料出库
      </Button>
    </footer>
  );
}

/** 已扫 3 匹 · 还差 2 行，没扫的留着下次领 */
function summaryOf({ lines }: PickOrder, typed: readonly IssueLine[]): string {
  const rolls = typed.flatMap(({ takes }) => takes ?? []).filter(({ quantity }) => isSomeQuantity(quantity)).length;
  const lacking = lines.filter((line) => {
    const own = typed.find(({ lineId }) => lineId === line.id);
    const missing = own?.takes
      ? missingOf(line, own.takes)
      : missingOf(line, [{ ownership: 1, lotId: null, rollId: null, quantity: own?.quantity ?? '' }]);
    return compareDecimals(missing, '0') > 0;
  }).length;
  return [`已扫 ${rolls} 匹`, lacking > 0 ? `还差 ${lacking} 行，没领的留着下次领` : '都够了'].join(' · ');
}
