import { inspectedLotFields } from '@mrp/contract/features/purchases/delivery-fields.ts';
import type { Receipt } from '@mrp/contract/features/purchases/delivery.ts';
import type { NumericRule } from '@mrp/contract/lib/fields/numeric-rules.ts';
import { Alert, Input, Modal, Radio } from 'antd';
import { DecimalInput } from '../../../kit/form/fields/DecimalInput.tsx';
import { PlainTable } from '../../../kit/plain/PlainTable.tsx';
import { useReturnFocus } from '../../../kit/useReturnFocus.ts';
import { useUnsavedClose } from '../../../kit/unsaved/useUnsavedClose.ts';
import { quantityText } from '../../../lib/format/quantities.ts';
import { toast } from '../../../lib/toast.ts';
import { QuantityField } from '../../../kit/form/fields/QuantityField.tsx';
import { DefectsForm } from './DefectsForm.tsx';
import { unplacedText } from '../dialog-text.ts';
import { InspectedRollsPanel } from './InspectedRollsPanel.tsx';
import { useInspection, type Found, type Result } from './useInspection.ts';
import '../purchases.css';

const results = [
  { value: 'PASSED', label: '合格' },
  { value: 'CONCEDED', label: '让步' },
  { value: 'FAILED', label: '不合格' },
];

const cells = /^(lots\.\d+\.(shadeBand|actualWidth|actualGramWeight)|rolls\.\d+\.defectPoints|lines\.\d+\.rejected)$/;
const defectCell = (field: string): RegExp => new RegExp(`^${field.replace('.', '\\.')}\\.defect\\.(kind|place|pictureIds)`);

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
  const unplaced = unplacedText(errors, (path) => cells.test(path) || inspection.refused.some(({ field }) => defectCell(field).test(path)));
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
      <p className="k-dialog-effect">不合格的缸、单独不合格的匹立即冻结，可退货给供应商；每一处不合格都要填写原因。</p>
      {lots.length > 0 && <LotTable lots={lots} errors={errors} onChange={inspection.write} />}
      <InspectedRollsPanel rolls={inspection.rolls} errors={errors} onChange={inspection.writeRoll} />
      {plain.map((line, at) => (
        <QuantityField
          key={line.id}
          label={`${line.code} 不合格数量（收货 ${quantityText(line.quantity, line.unit)}）`}
          unit={line.unit}
          value={inspection.rejectedOf(line)}
          error={errors[`lines.${at}.rejected`]}
          zeroAllowed
          onChange={(value) => inspection.reject(line.id, value)}
        />
      ))}
      <DefectsForm refused={inspection.refused} defects={inspection.defects} errors={errors} onChange={inspection.writeDefect} />
      {unplaced !== '' && <Alert type="error" showIcon title={unplaced} />}
    </Modal>
  );
}

interface LotTableProps {
  lots: readonly Found[];
  errors: Readonly<Record<string, string>>;
  onChange: (at: number, change: Partial<Found>) => void;
}

function LotTable({ lots, errors, onChange }: LotTableProps) {
  return (
    <PlainTable label="各缸的结果" className="k-as-cards">
      <thead>
        <tr>
          <th scope="col">缸号</th>
          <th scope="col">结果</th>
          <th scope="col">{inspectedLotFields.shadeBand.label}</th>
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
      <td data-label="结果">
        <Radio.Group
          aria-label={`缸号 ${lotNo} 的结果`}
          value={quality}
          options={results}
          onChange={({ target }) => onChange({ quality: target.value as Result })}
        />
      </td>
      <td data-label={inspectedLotFields.shadeBand.label}>
        <Input
          aria-label={`缸号 ${lotNo} 的色档`}
          maxLength={inspectedLotFields.shadeBand.max}
          value={shadeBand}
          {...(errorOf('shadeBand') !== undefined && { status: 'error' as const })}
          onChange={({ target }) => onChange({ shadeBand: target.value })}
        />
        <CellError text={errorOf('shadeBand')} />
      </td>
      <td data-label="实际门幅">
        <Measured
          label={`缸号 ${lotNo} 的实际门幅`}
          rule={inspectedLotFields.actualWidth.rule}
          unit={inspectedLotFields.actualWidth.unit}
          value={actualWidth}
          error={errorOf('actualWidth')}
          onChange={(value) => onChange({ actualWidth: value })}
        />
      </td>
      <td data-label="实际克重">
        <Measured
          label={`缸号 ${lotNo} 的实际克重`}
          rule={inspectedLotFields.actualGramWeight.rule}
          unit={inspectedLotFields.actualGramWeight.unit}
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
      <CellError text={error} />
    </>
  );
}

const CellError = ({ text }: { text: string | undefined }) =>
  text !== undefined && (
    <span className="k-dialog-error" role="alert">
      {text}
    </span>
  );
