import { claimFields } from '@mrp/contract/features/claims/fields.ts';
import { MAX_CLAIM_PICTURES } from '@mrp/contract/features/claims/record.ts';
import type { Receipt } from '@mrp/contract/features/purchases/delivery.ts';
import { compareDecimals } from '@mrp/contract/lib/decimals.ts';
import { inUnit, rules } from '@mrp/contract/lib/fields/numeric-rules.ts';
import { VIEW_PRICES } from '@mrp/contract/permissions.ts';
import { claimWords } from '@mrp/contract/features/claims/words.ts';
import { Form } from 'antd';
import { ImageField } from '../../kit/files/ImageField.tsx';
import { DecimalInput } from '../../kit/form/fields/DecimalInput.tsx';
import { Field } from '../../kit/form/fields/Field.tsx';
import type { FormSection } from '../../kit/form/FormPage.tsx';
import { GridField } from '../../kit/form/fields/GridField.tsx';
import { ChoiceSelect } from '../../kit/pickers/ChoiceSelect.tsx';
import { EntityPicker } from '../../kit/pickers/EntityPicker.tsx';
import { useCan } from '../../lib/session/permissions.tsx';
import { fileIds } from '../../lib/pictures.ts';
import { quantityText } from '../../lib/format/quantities.ts';
import { uploadMaterialFile } from '../../lib/api/upload.ts';
import { RecordField, RecordFields } from '../../pickers/RecordField.tsx';
import { skuSource } from '../../pickers/sources/sku-source.ts';
import { allSuppliers } from '../../pickers/sources/supplier-source.ts';
import { rollColumns } from './claim-values.ts';

/** What the claim is about: a receipt, a stored claim, or what is chosen by hand. */
export type Subject = { receipt: Receipt } | { unit: Receipt['lines'][number]['unit']; hasReceipt: boolean } | null;
type ReceivedLine = Receipt['lines'][number];
const isFree = (subject: Subject): boolean => subject === null || ('hasReceipt' in subject && !subject.hasReceipt);

export const claimSections = (subject: Subject): readonly FormSection[] => [
  { id: 'goods', title: '问题', content: <GoodsFields subject={subject} /> },
  { id: 'demand', title: claimFields.demand.label, content: <DemandFields isFree={isFree(subject)} subject={subject} /> },
  {
    id: 'rolls',
    title: '四分制检验',
    note: '按匹填写扣分、米数与门幅；没有检验的可以不填',
    wide: true,
    content: <GridField name="rolls" label="四分制检验" columns={rollColumns} canAdd />,
  },
  {
    id: 'pictures',
    title: '照片',
    content: (
      <Field name="pictures" bodyName="pictureIds" bodyOf={fileIds} label={`照片（最多 ${MAX_CLAIM_PICTURES} 张）`} wide>
        <ImageField upload={uploadMaterialFile} max={MAX_CLAIM_PICTURES} cover={false} />
      </Field>
    ),
  },
];

function GoodsFields({ subject }: { subject: Subject }) {
  const line = useReceivedLine(subject);
  const unit = subject && 'unit' in subject ? subject.unit : line?.unit;
  return (
    <>
      {subject === null && (
        <>
          <Field name="supplierId" label={claimWords.supplier} isMust>
            <EntityPicker source={allSuppliers} />
          </Field>
          <Field name="skuId" label="物料颜色" isMust>
            <EntityPicker source={skuSource} />
          </Field>
        </>
      )}
      {subject && 'receipt' in subject && <LineField receipt={subject.receipt} />}
      <RecordFields of={claimFields} names={['source', 'kindId']} />
      <RecordField
        of={claimFields.quantity}
        control={<DecimalInput rule={unit ? inUnit(rules.documentQuantity, unit) : rules.documentQuantity} unit={unit?.name ?? '主单位'} />}
        {...(line && { hint: quantityHint(line) })}
      />
      <RecordFields of={claimFields} names={['place', 'note']} />
    </>
  );
}

/** The line of the receipt that is chosen in the form. */
function useReceivedLine(subject: Subject): ReceivedLine | undefined {
  const lineId = Form.useWatch<string | null | undefined>('lineId') ?? null;
  return subject && 'receipt' in subject ? subject.receipt.lines.find(({ id }) => id === lineId) : undefined;
}

/** Refused goods are on no statement: nothing can be taken off their price. */
const concessionHint = (line: ReceivedLine | undefined): string =>
  line && compareDecimals(line.rejectedQuantity, '0') > 0
    ? `不合格的 ${quantityText(line.rejectedQuantity, line.unit)} 不进对账；收下的先在收货单上重新检验为让步，再按采购单价扣几成`
    : '按采购单价扣几成，价格更正时随之变化';

/** 收货 783.83 米，其中不合格 266.67 米 */
const quantityHint = ({ quantity, rejectedQuantity, unit }: ReceivedLine): string =>
  [
    `收货 ${quantityText(quantity, unit)}`,
    ...(compareDecimals(rejectedQuantity, '0') > 0 ? [`其中不合格 ${quantityText(rejectedQuantity, unit)}`] : []),
  ].join('，');

const LineField = ({ receipt: { lines } }: { receipt: Receipt }) => (
  <Field name="lineId" label="收货的物料" check={(value) => (value ? undefined : '请选择收货的物料')}>
    <ChoiceSelect<string>
      placeholder="请选择"
      options={lines.map(({ id, code, name, colourName }) => ({ value: id, label: [code, name, colourName].filter(Boolean).join(' ') }))}
    />
  </Field>
);

/** Each demand asks for what it is of. */
function DemandFields({ isFree, subject }: { isFree: boolean; subject: Subject }) {
  const priced = useCan()(VIEW_PRICES);
  const demand = Form.useWatch<string | undefined>('demand');
  const line = useReceivedLine(subject);
  return (
    <>
      <RecordFields of={claimFields} names={['demand']} />
      {demand === 'DEDUCT' && (
        <RecordField
          of={claimFields.amount}
          hint={priced && !isFree ? '采购单的币种' : ''}
          control={<DecimalInput rule={rules.documentQuantity} unit={isFree ? '所选币种' : '采购单币种'} />}
        />
      )}
      {demand === 'DEDUCT' && isFree && <RecordField of={claimFields.currencyId} isMust />}
      {demand === 'CONCEDE' && <RecordField of={claimFields.share} hint={concessionHint(line)} />}
      {demand === 'NONE' && <RecordField of={claimFields.waiver} isMust />}
      <RecordField of={claimFields.pointsLimit} hint="四分制超过它判为超限；留空按物料分类的限分" />
      <RecordField of={claimFields.limitReason} hint="限分与物料分类的不同时填写" />
    </>
  );
}
