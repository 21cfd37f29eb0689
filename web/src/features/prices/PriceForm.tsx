import type { Material } from '@mrp/contract/features/materials/record.ts';
import { PriceInput, priceKinds, pricesApi, type Offer, type OfferPrice } from '@mrp/contract/features/prices.ts';
import { priceFields } from '@mrp/contract/features/prices/fields.ts';
import { Reason } from '@mrp/contract/lib/fields/fields.ts';
import { numeric } from '@mrp/contract/lib/fields/numeric-rules.ts';
import { priceWords } from '@mrp/contract/features/prices/words.ts';
import { Button, Form, Input } from 'antd';
import { useImperativeHandle, useMemo, type Ref } from 'react';
import { z } from 'zod';
import { ChoiceSelect } from '../../kit/pickers/ChoiceSelect.tsx';
import { showFieldErrors } from '../../kit/field-rules.ts';
import { Field } from '../../kit/form/fields/Field.tsx';
import { FormulaButton } from '../../kit/form/fields/FormulaButton.tsx';
import { DecimalInput } from '../../kit/form/fields/DecimalInput.tsx';
import { SchemaForm } from '../../kit/form/SchemaForm.tsx';
import { hasUnsavedInput } from '../../kit/form/drafts/unsaved-input.ts';
import { dayOf, formatNumber, trimZeros } from '../../lib/format/format.ts';
import { computeLivePrices, explainMetre, explainNet, rateOf } from './live-prices.ts';
import { toast } from '../../lib/toast.ts';
import { useApiMutation } from '../../lib/api/useApi.ts';
import { useRates } from '../../pickers/CurrencyPicker.tsx';
import { RecordField, RecordFields } from '../../pickers/RecordField.tsx';
import { useUnits } from '../../pickers/UnitPicker.tsx';
import { priceKindLabel, priceRule } from './text.ts';
import { materialKind } from '../materials/kind.ts';

interface PriceFormProps {
  material: Material;
  offer: Offer;
  /** The wrong price that this one replaces. */
  corrected: OfferPrice | null;
  /** Reports whether there is unsaved input. */
  isTyped: Ref<() => boolean>;
  onDone: () => void;
}

interface PriceValues extends Pick<PriceInput, 'kind' | 'price' | 'reason'> {
  minQuantity: string;
  validFrom: string | null;
  validUntil: string | null;
}

/** The price rule depends on the material's kind; a correction needs a reason. */
const schemaOf = (material: Material, isCorrection: boolean) =>
  z.strictObject({ ...PriceInput.shape, price: numeric(priceRule(material)), ...(isCorrection && { reason: Reason }) });

export function PriceForm({ material, offer, corrected, isTyped, onDone }: PriceFormProps) {
  const [form] = Form.useForm<PriceValues>();
  const schema = useMemo(() => schemaOf(material, corrected !== null), [material, corrected]);
  useImperativeHandle(isTyped, () => () => hasUnsavedInput(form, startOf(corrected)));
  const add = useApiMutation(pricesApi.addPrice, {
    refreshes: materialKind.refreshes,
    handlesErrors: ['VALIDATION'],
    onSuccess: () => {
      toast.success(corrected ? '已更正价格' : '已登记价格');
      form.resetFields();
      onDone();
    },
  });
  const save = ({ validFrom, ...values }: PriceValues) =>
    add.mutate(
      { params: { id: offer.id }, body: { ...values, validFrom: validFrom ?? '', supersedesId: corrected?.id ?? null } },
      { onError: (error) => showFieldErrors(form, error) },
    );
  return (
    <SchemaForm<PriceValues> form={form} schema={schema} className="p-form" initialValues={startOf(corrected)} onSave={save}>
      {corrected && (
        <p className="p-correcting">
          更正 {priceKindLabel(corrected.kind)} {trimZeros(corrected.price)}，{corrected.validFrom} 起。原记录保留。
          <Button type="link" size="small" onClick={onDone}>
            不更正
          </Button>
        </p>
      )}
      <PriceFields material={material} offer={offer} isCorrection={corrected !== null} />
      <Button type="primary" htmlType="submit" loading={add.isPending}>
        {corrected ? '更正价格' : '登记价格'}
      </Button>
    </SchemaForm>
  );
}

function PriceFields({ material, offer, isCorrection }: Pick<PriceFormProps, 'material' | 'offer'> & { isCorrection: boolean }) {
  const price = Form.useWatch<string | undefined>('price') ?? '';
  return (
    <>
      <RecordField
        of={priceFields.kind}
        control={<ChoiceSelect disabled={isCorrection} options={priceKinds.map((kind) => ({ ...kind }))} />}
      />
      <Field name="price" label={priceFields.price.label} hint={<LivePrices material={material} offer={offer} quoted={price} />}>
        <DecimalInput
          rule={priceRule(material)}
          unit={`${offer.currency.code === 'CNY' ? '元' : offer.currency.code}/${offer.unit.name}`}
        />
      </Field>
      <RecordFields
        of={priceFields}
        names={['validFrom', 'validUntil', 'minQuantity', 'reason']}
        own={{
          validUntil: { label: `${priceFields.validUntil.label}（可不填）` },
          minQuantity: {
            label: `${priceFields.minQuantity.label}（可不填）`,
            control: <DecimalInput rule={priceFields.minQuantity.rule} unit={offer.unit.name} />,
          },
          reason: { label: isCorrection ? '更正原因' : `${priceFields.reason.label}（可不填）`, control: <Input /> },
        }}
      />
    </>
  );
}

const startOf = (corrected: OfferPrice | null): PriceValues => ({
  kind: corrected?.kind ?? 'BULK',
  price: trimZeros(corrected?.price),
  minQuantity: corrected && trimZeros(corrected.minQuantity) !== '0' ? trimZeros(corrected.minQuantity) : '',
  validFrom: corrected?.validFrom ?? dayOf(Date.now()),
  validUntil: corrected?.validUntil ?? null,
  reason: '',
});

/** 净价 42.84 · 米价 12.72, computed during input. */
function LivePrices({ material, offer, quoted }: { material: Material; offer: Offer; quoted: string }) {
  const units = useUnits();
  const rates = useRates();
  const typed = {
    quoted,
    unit: units.find(({ id }) => id === offer.unit.id),
    disparity: trimZeros(offer.disparity),
    taxIncluded: offer.taxIncluded,
    taxRate: trimZeros(offer.taxRate),
    rate: rateOf(offer.currency, rates),
    width: trimZeros(offer.width ?? material.width),
    allowance: trimZeros(material.allowance),
    gramWeight: trimZeros(offer.gramWeight ?? material.gramWeight),
  };
  const live = computeLivePrices(typed);
  return (
    <output className="p-live">
      <span>
        净价 {formatNumber(live?.net, 4)} <FormulaButton label={priceWords.netPrice} formula={explainNet(typed)} />
      </span>
      <span>
        米价 {formatNumber(live?.metre, 4)} <span className="k-unit">元/米 不含税</span>{' '}
        <FormulaButton label={priceWords.metrePrice} formula={explainMetre(typed)} />
      </span>
    </output>
  );
}
