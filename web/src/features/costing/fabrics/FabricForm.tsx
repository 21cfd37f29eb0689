import { costingApi } from '@mrp/contract/features/costing.ts';
import {
  amountOf,
  priceSteps,
  quoteForPrice,
  splitDifference,
  type QuotedPrice,
  type QuotedTerms,
} from '@mrp/contract/features/costing/figures.ts';
import { countRule, disparityRule, priceRule, SheetLineInput } from '@mrp/contract/features/costing/input.ts';
import { fabricList } from '@mrp/contract/features/costing/list.ts';
import { decisions, priceBases } from '@mrp/contract/features/costing/parts.ts';
import type { FabricDetail } from '@mrp/contract/features/costing/line-comparisons.ts';
import type { CostSheet, SheetLine } from '@mrp/contract/features/costing/record.ts';
import { quotationWorkflow } from '@mrp/contract/features/costing/workflow.ts';
import { checkNumber, refuseZero, rules, type NumericRule } from '@mrp/contract/lib/fields/numeric-rules.ts';
import { costingWords } from '@mrp/contract/features/costing/words.ts';
import { Button, Form } from 'antd';
import { useNavigate } from 'react-router';
import { ChoiceSelect } from '../../../kit/pickers/ChoiceSelect.tsx';
import { useRecordPager } from '../../../kit/list-rows/record-pager.ts';
import { clearable } from '../../../kit/clearable.tsx';
import { DecimalInput } from '../../../kit/form/fields/DecimalInput.tsx';
import { Field } from '../../../kit/form/fields/Field.tsx';
import { FormPage } from '../../../kit/form/FormPage.tsx';
import { TextField } from '../../../kit/form/fields/TextField.tsx';
import { formatMoney, formatNumber, formatTime, trimZeros } from '../../../lib/format/format.ts';
import { moneyPer } from '../../../lib/format/money-unit.ts';
import { QuotedSteps } from './FabricPage.tsx';
import { FabricRailPanel } from './FabricRailPanel.tsx';
import { costingReads, differenceText, fabricAddress, fabricEditAddress, pricedBy } from '../text.ts';

interface FabricValues {
  /** The steps that lead to the price: what the supplier would ask. */
  quote: string | null;
  disparity: string | null;
  width: string | null;
  gramWeight: string | null;
  consumption: string | null;
  price: string | null;
  basis: SheetLineInput['basis'];
  decision: SheetLineInput['decision'];
  reason: string;
  /** Of the line, on which others may work too. */
  lineVersion: number;
}

/** What is saved of the line; the steps that lead to the price are not. */
const ResultInput = SheetLineInput.omit({ id: true, version: true }).strip();

/** The next line as the list stands. */
const NEXT = { key: 'saveAndNext', label: '保存并核下一行' } as const;

/** 编辑面料核价: the steps of the calculation as inputs, and the prices of other suppliers beside them. */
export function FabricForm({ fabric, line }: { fabric: FabricDetail; line: SheetLine }) {
  const navigate = useNavigate();
  const { sheet } = fabric;
  const pager = useRecordPager(fabricList.key, costingApi.listFabrics, line.id);
  const nextId = pager?.nextId;
  const { id } = sheet.quotation;
  return (
    <FormPage
      title={`核价 ${line.name}`}
      note={
        <span className="k-section-note">
          {sheet.code} · {sheet.style.code} {sheet.style.name} · {sheet.supplier.name}
        </span>
      }
      endpoint={costingApi.saveSheetLines}
      schema={ResultInput}
      record={sheet as CostSheet | undefined}
      valuesOf={(record): FabricValues => valuesOf(lineIn(record, line), fabric)}
      request={({ consumption, price, basis, decision, reason, lineVersion }, version) => ({
        params: { id },
        body: {
          version: version ?? sheet.version,
          lines: [{ id: line.id, version: lineVersion, consumption, price, basis, decision, reason }],
        },
      })}
      subject={{ type: quotationWorkflow.kind, id }}
      draft={`fabric/${line.id}`}
      refreshes={costingReads}
      whoOf={({ updatedBy, updatedAt }) => `${updatedBy} ${formatTime(updatedAt)}`}
      {...(nextId !== undefined && { actions: [NEXT] })}
      onSaved={(_, action) => {
        if (action !== NEXT.key || nextId === undefined) return void navigate(fabricAddress(line.id), { replace: true });
        pager?.follow(nextId);
        return void navigate(fabricEditAddress(nextId), { replace: true });
      }}
      rail={<FabricRailPanel quotationId={id} offers={fabric.offers} line={line} />}
      sections={[
        { id: 'quoted', title: '工厂报价', content: <QuotedSteps fabric={fabric} line={line} /> },
        {
          id: 'steps',
          title: '核定推算',
          note: '按供应商的报价推算未税单价，再采用为核价',
          content: <StepFields fabric={fabric} line={line} />,
        },
        { id: 'result', title: '核定', content: <ResultFields line={line} /> },
      ]}
    />
  );
}

const lineIn = (record: CostSheet | undefined, line: SheetLine): SheetLine => record?.lines.find(({ id }) => id === line.id) ?? line;

function quotedOf(line: SheetLine): Omit<QuotedPrice, 'quote'> {
  const { priceUnit, costedUnit, disparity, width, gramWeight, lineTaxRate } = line;
  return { priceUnit, unit: costedUnit, disparity, width, gramWeight, taxRate: lineTaxRate };
}
const termsOf = ({ sheet: { terms } }: FabricDetail): QuotedTerms => ({ ...terms, rate: terms.rate ?? '1' });

function valuesOf(line: SheetLine, fabric: FabricDetail): FabricValues {
  const { approvedPrice, approvedConsumption, basis, decision, reason, disparity, width, gramWeight, quote } = line;
  const back = approvedPrice ? quoteForPrice(approvedPrice, quotedOf(line), termsOf(fabric)) : null;
  return {
    quote: trimZeros(back ?? quote) || null,
    disparity: trimZeros(disparity) || null,
    width: trimZeros(width) || null,
    gramWeight: trimZeros(gramWeight) || null,
    consumption: trimZeros(approvedConsumption) || null,
    price: trimZeros(approvedPrice) || null,
    basis,
    decision,
    reason,
    lineVersion: line.version,
  };
}

/** 报价, 空差, 门幅, 克重 lead to a price, which is taken over as the approved one. */
function StepFields({ fabric, line }: { fabric: FabricDetail; line: SheetLine }) {
  const form = Form.useFormInstance<FabricValues>();
  const price = useStepPrice(fabric, line);
  const take = () => {
    if (price === null) return;
    form.setFieldsValue({ price, decision: 'REDUCED' });
  };
  const unit = pricedBy(line);
  return (
    <>
      <Field name="quote" label={`报价（${moneyPer(fabric.sheet.quotation.currency, line.priceUnit?.name ?? unit)}）`}>
        <DecimalInput rule={priceRule} />
      </Field>
      <Field name="disparity" label={costingWords.disparity}>
        <DecimalInput rule={disparityRule} />
      </Field>
      <Field name="width" label={costingWords.width}>
        <DecimalInput rule={refuseZero(rules.width)} unit="cm" />
      </Field>
      <Field name="gramWeight" label={costingWords.gramWeight}>
        <DecimalInput rule={refuseZero(rules.gramWeight)} unit="g/㎡" />
      </Field>
      <div className="k-field wide">
        <output aria-label="推算价">{price === null ? '填齐后推算' : `= ${formatNumber(price, 4)} 元/${unit}`}</output>{' '}
        <Button size="small" disabled={price === null} onClick={take}>
          采用为核价
        </Button>
      </div>
    </>
  );
}

const isFigure = (rule: NumericRule, text: string | null | undefined): text is string =>
  text !== null && text !== undefined && text !== '' && checkNumber(rule, text) === null;

function useStepPrice(fabric: FabricDetail, line: SheetLine): string | null {
  const quote = Form.useWatch<string | null | undefined>('quote');
  const disparity = Form.useWatch<string | null | undefined>('disparity');
  const width = Form.useWatch<string | null | undefined>('width');
  const gramWeight = Form.useWatch<string | null | undefined>('gramWeight');
  if (!isFigure(priceRule, quote)) return null;
  const typed = {
    disparity: isFigure(disparityRule, disparity) ? disparity : null,
    width: isFigure(refuseZero(rules.width), width) ? width : null,
    gramWeight: isFigure(refuseZero(rules.gramWeight), gramWeight) ? gramWeight : null,
  };
  return priceSteps({ ...quotedOf(line), ...typed, quote }, termsOf(fabric))?.price ?? null;
}

function ResultFields({ line }: { line: SheetLine }) {
  return (
    <>
      <Field name="decision" label={costingWords.decision}>
        <ChoiceSelect allowClear={clearable} placeholder="请选择" options={[...decisions]} />
      </Field>
      <Field name="price" label={`核价（元/${pricedBy(line)}）`} hint="采纳时留空，即按报价">
        <DecimalInput rule={priceRule} />
      </Field>
      <Field name="consumption" label={`核定用量（${line.unit?.name ?? '件'}）`} hint="留空即按报价用量">
        <DecimalInput rule={countRule} />
      </Field>
      <Field name="basis" label={costingWords.basis}>
        <ChoiceSelect allowClear={clearable} placeholder="请选择" options={[...priceBases]} />
      </Field>
      <TextField name="reason" label={costingWords.reason} wide maxLength={200} />
      <Result line={line} />
    </>
  );
}

/** What the typed values come to, beside the quoted amount. */
function Result({ line }: { line: SheetLine }) {
  const price = Form.useWatch<string | null | undefined>('price');
  const typed = Form.useWatch<string | null | undefined>('consumption');
  const consumption = isFigure(countRule, typed) ? typed : line.quotedConsumption;
  if (!isFigure(priceRule, price)) return null;
  const { unitFactor, priceFactor } = line;
  const quoted = { consumption: line.quotedConsumption, price: line.quotedPrice ?? '0', unitFactor, priceFactor };
  const { difference, consumptionPart, pricePart } = splitDifference(quoted, { ...quoted, consumption, price });
  return (
    <p className="k-field wide text-muted">
      核价金额 {formatMoney(amountOf(consumption, price, line))} 元/件，比报价 {differenceText(difference)}（用量 {consumptionPart}，单价{' '}
      {pricePart}）
    </p>
  );
}
