import type { Material } from '@mrp/contract/features/materials/record.ts';
import { OfferEdit, pricesApi, type Offer } from '@mrp/contract/features/prices.ts';
import { generalRule, rules } from '@mrp/contract/lib/numeric-rules.ts';
import { Button, Checkbox, Drawer, Form, Input } from 'antd';
import { schemaRule, showFieldErrors } from '../../kit/field-rules.ts';
import { DecimalInput } from '../../kit/form/DecimalInput.tsx';
import { toast } from '../../lib/toast.ts';
import { useApiMutation } from '../../lib/useApi.ts';
import { CurrencyPicker } from '../../pickers/CurrencyPicker.tsx';
import { UnitPicker } from '../../pickers/UnitPicker.tsx';
import { materialReads, trimZeros } from '../materials/text.ts';
import { offerName } from './text.ts';
import './prices.css';

interface OfferFormProps {
  material: Material;
  offer: Offer;
  onClose: () => void;
}

const shape = OfferEdit.shape;
const texts = [
  ['supplierMaterialName', '供方品名'],
  ['supplierItemNo', '供方货号'],
  ['supplierColourName', '供方颜色'],
  ['shadeNo', '色号'],
] as const;
const numbers = [
  ['width', '供方门幅（不同时填）', rules.width, 'cm'],
  ['gramWeight', '供方克重（不同时填）', rules.gramWeight, 'g/㎡'],
  ['disparity', '空差', generalRule(3, 2), ''],
  ['taxRate', '税率', rules.taxRate, '%'],
  ['moq', '起订量', rules.moq, ''],
  ['moqPerColour', '单色起订量', rules.moq, ''],
  ['packQuantity', '包装量', rules.packQuantity, ''],
  ['leadDaysSpot', '现货货期', rules.leadDays, '天'],
  ['leadDaysBulk', '大货货期', rules.leadDays, '天'],
  ['leadDaysDye', '染色货期', rules.leadDays, '天'],
] as const;

type Numbers = (typeof numbers)[number][0];
type OfferValues = Record<(typeof texts)[number][0] | Numbers | 'remark', string> &
  Pick<Offer, 'taxIncluded' | 'active'> & { unitId: string; currencyId: string };

/** 编辑报价条件: everything of an offer but its prices, which are only ever added. */
export function OfferForm({ material, offer, onClose }: OfferFormProps) {
  const [form] = Form.useForm<OfferValues>();
  const edit = useApiMutation(pricesApi.editOffer, {
    refreshes: materialReads,
    shows: ['VALIDATION'],
    onSuccess: () => {
      toast.success('已保存报价条件');
      onClose();
    },
  });
  const save = (values: OfferValues) =>
    edit.mutate(
      { params: { id: offer.id }, body: { ...values, colourCardFileId: offer.colourCardFileId, version: offer.version } },
      { onError: (error) => showFieldErrors(form, error) },
    );
  return (
    <Drawer
      open
      title={`编辑报价条件 · ${offerName(offer, material.skus)}`}
      size={480}
      onClose={onClose}
      extra={
        <Button type="primary" loading={edit.isPending} onClick={form.submit}>
          保存
        </Button>
      }
    >
      <Form
        form={form}
        layout="vertical"
        requiredMark={false}
        autoComplete="off"
        className="p-terms"
        initialValues={startOf(offer)}
        onFinish={save}
      >
        {texts.map(([name, label]) => (
          <Form.Item key={name} name={name} label={label} rules={[schemaRule(shape[name])]}>
            <Input />
          </Form.Item>
        ))}
        <Form.Item name="unitId" label="计价单位" rules={[{ required: true, message: '不能为空' }]}>
          <UnitPicker />
        </Form.Item>
        <Form.Item name="currencyId" label="币种" rules={[{ required: true, message: '不能为空' }]}>
          <CurrencyPicker />
        </Form.Item>
        {numbers.map(([name, label, rule, unit]) => (
          <Form.Item key={name} name={name} label={label} rules={[schemaRule(shape[name])]}>
            <DecimalInput rule={rule} unit={unit} />
          </Form.Item>
        ))}
        <Form.Item name="taxIncluded" valuePropName="checked" label="税">
          <Checkbox>报价含税</Checkbox>
        </Form.Item>
        <Form.Item name="active" valuePropName="checked" label="状态">
          <Checkbox disabled={offer.preferred}>启用{offer.preferred && '（优选报价不能停用）'}</Checkbox>
        </Form.Item>
        <Form.Item name="remark" label="备注" className="wide" rules={[schemaRule(shape.remark)]}>
          <Input.TextArea rows={2} />
        </Form.Item>
      </Form>
      <p className="p-note">已登记的价格不会随条件重算；新的条件从下一次登记价格起生效。</p>
    </Drawer>
  );
}

const days = (count: number | null): string => (count === null ? '' : String(count));

function startOf(offer: Offer): OfferValues {
  const { supplierMaterialName, supplierItemNo, supplierColourName, shadeNo, taxIncluded, active, remark } = offer;
  return {
    supplierMaterialName,
    supplierItemNo,
    supplierColourName,
    shadeNo,
    taxIncluded,
    active,
    remark,
    unitId: offer.unit.id,
    currencyId: offer.currency.id,
    width: trimZeros(offer.width),
    gramWeight: trimZeros(offer.gramWeight),
    disparity: trimZeros(offer.disparity),
    taxRate: trimZeros(offer.taxRate),
    moq: trimZeros(offer.moq),
    moqPerColour: trimZeros(offer.moqPerColour),
    packQuantity: trimZeros(offer.packQuantity),
    leadDaysSpot: days(offer.leadDaysSpot),
    leadDaysBulk: days(offer.leadDaysBulk),
    leadDaysDye: days(offer.leadDaysDye),
  };
}
