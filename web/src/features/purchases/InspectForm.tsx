import { receiptsApi } from '@mrp/contract/features/purchases.ts';
import type { Receipt } from '@mrp/contract/features/purchases/delivery.ts';
import type { Inspection } from '@mrp/contract/features/purchases/inspection.ts';
import { roundHalfUp } from '@mrp/contract/lib/decimals.ts';
import { rules, type NumericRule } from '@mrp/contract/lib/numeric-rules.ts';
import { Alert, Input, Modal, Radio } from 'antd';
import { useState } from 'react';
import { DecimalInput } from '../../kit/form/DecimalInput.tsx';
import { PlainTable } from '../../kit/PlainTable.tsx';
import { useReturnFocus } from '../../kit/useReturnFocus.ts';
import { useUnsavedClose } from '../../kit/useUnsavedClose.ts';
import { dialogErrors } from './dialog-text.ts';
import { formatNumber } from '../../lib/format.ts';
import { toast } from '../../lib/toast.ts';
import { useApiMutation } from '../../lib/useApi.ts';
import { QuantityField } from '../../kit/form/QuantityField.tsx';
import { InspectedRollsPanel, rollsOf } from './InspectedRollsPanel.tsx';
import { deliveryRefreshes } from './text.ts';
import './purchases.css';

type Result = Inspection['lots'][number]['quality'];

interface Found {
  lotId: string;
  lotNo: string;
  goods: string;
  quality: Result;
  shadeBand: string;
  actualWidth: string;
  actualGramWeight: string;
}

const results = [
  { value: 'PASSED', label: '合格' },
  { value: 'CONCEDED', label: '让步' },
  { value: 'FAILED', label: '不合格' },
];

const lotsOf = ({ lines }: Receipt): Found[] =>
  lines.flatMap(({ code, lots }) =>
    lots.map(({ id, lotNo, quality, shadeBand, actualWidth, actualGramWeight }) => ({
      lotId: id,
      lotNo,
      goods: code,
      quality: quality === 'PENDING' ? 'PASSED' : quality,
      shadeBand,
      actualWidth: actualWidth ?? '',
      actualGramWeight: actualGramWeight ?? '',
    })),
  );

/** 检验: the result of each lot, which freezes what is unfit; of goods without lots, how much is refused. */
export function InspectForm({ receipt, onClose }: { receipt: Receipt; onClose: () => void }) {
  useReturnFocus();
  const { code } = receipt;
  const inspection = useInspection(receipt, () => {
    toast.success(`${code} 已检验`);
    onClose();
  });
  const { lots, plain, errors } = inspection;
  const close = useUnsavedClose(inspection.isTyped, onClose);
  return (
    <Modal
      open
      width={880}
      title={`检验“${code}”`}
      okText="检验"
      cancelText="取消"
      confirmLoading={inspection.isPending}
      onOk={inspection.save}
      onCancel={close}
    >
      <p className="k-dialog-effect">不合格的缸、单独不合格的匹立即冻结，可退货给供应商。</p>
      {lots.length > 0 && <LotTable lots={lots} errors={errors} onChange={inspection.write} />}
      <InspectedRollsPanel rolls={inspection.rolls} errors={errors} onChange={inspection.writeRoll} />
      {plain.map((line, at) => (
        <QuantityField
          key={line.id}
          label={`${line.code} 不合格数量（收货 ${formatNumber(line.quantity, line.unit.decimals)}）`}
          unit={line.unit}
          value={inspection.rejectedOf(line)}
          error={errors[`lines.${at}.rejected`]}
          zeroAllowed
          onChange={(value) => inspection.reject(line.id, value)}
        />
      ))}
      {(errors['other'] ?? errors['lots']) && <Alert type="error" showIcon title={errors['other'] ?? errors['lots']} />}
    </Modal>
  );
}

type Line = Receipt['lines'][number];

/** The typed results and their errors by field. */
function useInspection(receipt: Receipt, onDone: () => void) {
  const { id, version, lines } = receipt;
  const plain = lines.filter(({ lots: own }) => own.length === 0);
  const [lots, setLots] = useState(() => lotsOf(receipt));
  const [rolls, setRolls] = useState(() => rollsOf(receipt));
  const [rejected, setRejected] = useState<Readonly<Record<string, string>>>({});
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({});
  const [typed, setTyped] = useState(false);
  const { mutate, isPending } = useApiMutation(receiptsApi.inspect, { refreshes: deliveryRefreshes, handlesErrors: 'all' });
  const rejectedOf = ({ id: lineId, rejectedQuantity, unit }: Line): string =>
    rejected[lineId] ?? roundHalfUp(rejectedQuantity, unit.decimals);
  const change = () => {
    setTyped(true);
    setErrors({});
  };
  const body = () => ({
    version,
    lines: plain.map((line) => ({ lineId: line.id, rejected: rejectedOf(line) || '0' })),
    lots: lots.map(({ lotId, quality, shadeBand, actualWidth, actualGramWeight }) => ({
      lotId,
      quality,
      shadeBand,
      actualWidth: actualWidth || null,
      actualGramWeight: actualGramWeight || null,
    })),
    rolls: rolls.map(({ id: rollId, points, rejected: isRefused }) => ({ id: rollId, defectPoints: points || null, rejected: isRefused })),
  });
  return {
    lots,
    rolls,
    plain,
    errors,
    isPending,
    rejectedOf,
    isTyped: () => typed,
    write: (at: number, found: Partial<Found>) => {
      setLots(lots.map((lot, index) => (index === at ? { ...lot, ...found } : lot)));
      change();
    },
    writeRoll: (at: number, found: Partial<(typeof rolls)[number]>) => {
      setRolls(rolls.map((roll, index) => (index === at ? { ...roll, ...found } : roll)));
      change();
    },
    reject: (lineId: string, quantity: string) => {
      setRejected({ ...rejected, [lineId]: quantity });
      change();
    },
    save: () => mutate({ params: { id }, body: body() }, { onError: (error) => setErrors(dialogErrors(error)), onSuccess: onDone }),
  };
}

interface LotTableProps {
  lots: readonly Found[];
  errors: Readonly<Record<string, string>>;
  onChange: (at: number, change: Partial<Found>) => void;
}

function LotTable({ lots, errors, onChange }: LotTableProps) {
  return (
    <PlainTable label="各缸的结果">
      <thead>
        <tr>
          <th scope="col">缸号</th>
          <th scope="col">结果</th>
          <th scope="col">色档</th>
          <th scope="col">实际门幅</th>
          <th scope="col">实际克重</th>
        </tr>
      </thead>
      <tbody>
        {lots.map((lot, at) => (
          <LotRow
            key={lot.lotId}
            lot={lot}
            errorOf={(field) => errors[`lots.${at}.${field}`]}
            onChange={(change) => onChange(at, change)}
          />
        ))}
      </tbody>
    </PlainTable>
  );
}

interface LotRowProps {
  lot: Found;
  errorOf: (field: string) => string | undefined;
  onChange: (change: Partial<Found>) => void;
}

function LotRow({ lot: { lotNo, goods, quality, shadeBand, actualWidth, actualGramWeight }, errorOf, onChange }: LotRowProps) {
  return (
    <tr>
      <th scope="row">
        {lotNo} <small className="text-muted">{goods}</small>
      </th>
      <td>
        <Radio.Group
          aria-label={`缸号 ${lotNo} 的结果`}
          value={quality}
          options={results}
          onChange={({ target }) => onChange({ quality: target.value as Result })}
        />
      </td>
      <td>
        <Input
          aria-label={`缸号 ${lotNo} 的色档`}
          maxLength={16}
          value={shadeBand}
          onChange={({ target }) => onChange({ shadeBand: target.value })}
        />
      </td>
      <td>
        <Measured
          label={`缸号 ${lotNo} 的实际门幅`}
          rule={rules.width}
          unit="cm"
          value={actualWidth}
          error={errorOf('actualWidth')}
          onChange={(value) => onChange({ actualWidth: value })}
        />
      </td>
      <td>
        <Measured
          label={`缸号 ${lotNo} 的实际克重`}
          rule={rules.gramWeight}
          unit="g/㎡"
          value={actualGramWeight}
          error={errorOf('actualGramWeight')}
          onChange={(value) => onChange({ actualGramWeight: value })}
        />
      </td>
    </tr>
  );
}

interface MeasuredProps {
  label: string;
  rule: NumericRule;
  unit: string;
  value: string;
  error: string | undefined;
  onChange: (value: string) => void;
}

function Measured({ label, error, ...input }: MeasuredProps) {
  return (
    <>
      <DecimalInput aria-label={label} {...input} {...(error !== undefined && { status: 'error' as const })} />
      {error !== undefined && (
        <span className="k-dialog-error" role="alert">
          {error}
        </span>
      )}
    </>
  );
}
