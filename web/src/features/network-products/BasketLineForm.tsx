import { networkProductsApi } from '@mrp/contract/features/network-products.ts';
import { basketFields, type BasketLine } from '@mrp/contract/features/network-products/basket.ts';
import { checkNumber, inUnit } from '@mrp/contract/lib/fields/numeric-rules.ts';
import { VIEW_PRICES } from '@mrp/contract/permissions.ts';
import { Checkbox } from 'antd';
import { useId, useState } from 'react';
import { Link } from 'react-router';
import { DecimalInput } from '../../kit/form/fields/DecimalInput.tsx';
import { RowButton } from '../../kit/actions/RowButton.tsx';
import { Swatch } from '../../kit/Swatch.tsx';
import { moneyPer } from '../../lib/format/money-unit.ts';
import { useCan } from '../../lib/session/permissions.tsx';
import { useApiMutation } from '../../lib/api/useApi.ts';
import { externalPaths } from '../external-materials/addresses.ts';
import { cardNote, detailAddress, moqText, priceText, shadeOf, titleOf } from './text.ts';
import type { ProductActions } from './useProductActions.tsx';

interface BasketLineFormProps {
  line: BasketLine;
  ticked: boolean;
  onTick: (on: boolean) => void;
  actions: ProductActions;
}

type Typed = Record<keyof typeof basketFields, string | null>;

/** A product of 询价篮: ticked or not, with quantity and target price, which are saved when their field is left. */
export function BasketLineForm({ line: { product, ...line }, ticked, onTick, actions }: BasketLineFormProps) {
  const title = titleOf(product);
  const price = priceText(product);
  return (
    <li>
      <Checkbox checked={ticked} aria-label={`选择 ${title}`} onChange={(event) => onTick(event.target.checked)} />
      <Swatch shade={shadeOf(product)} size={56} silent />
      <div>
        <Link to={detailAddress(product.id)}>{title}</Link>
        <p className="text-hint">{cardNote(product)}</p>
        <p className="text-hint">
          {[price && `${price} ${moneyPer(product.currency, product.unit)}`, moqText(product, product.unit)].filter(Boolean).join(' · ')}
          {product.external && (
            <>
              {' · '}
              <Link to={externalPaths.detailOf(product.external.id)}>已引入 {product.external.code}</Link>
            </>
          )}
        </p>
        <AskedFields id={product.id} name={title} line={line} />
      </div>
      <RowButton label="移出" name={title} onClick={() => actions.setInBasket(product.id, false)} />
    </li>
  );
}

interface AskedFieldsProps {
  id: string;
  /** The product's, for readers of the screen. */
  name: string;
  line: Omit<BasketLine, 'product'>;
}

function AskedFields({ id, name, line: { unit, quantity, targetPrice = null } }: AskedFieldsProps) {
  const [typed, setTyped] = useState<Typed>({ quantity, targetPrice });
  const seesPrices = useCan()(VIEW_PRICES);
  const save = useApiMutation(networkProductsApi.editBasketLine, { refreshes: [networkProductsApi.listBasket], blocking: false });
  const rules = { quantity: inUnit(basketFields.quantity.rule, unit), targetPrice: basketFields.targetPrice.rule };
  const errors = {
    quantity: checkNumber(rules.quantity, typed.quantity ?? '', { required: false }),
    targetPrice: checkNumber(rules.targetPrice, typed.targetPrice ?? '', { required: false }),
  };
  const leave = () => {
    const changed = (typed.quantity || null) !== quantity || (typed.targetPrice || null) !== targetPrice;
    if (!changed || errors.quantity || errors.targetPrice) return;
    const body = { quantity: typed.quantity || null, ...(seesPrices && { targetPrice: typed.targetPrice || null }) };
    save.mutate({ params: { id }, body });
  };
  const fieldOf = (key: keyof Typed, unitText: string) => (
    <AskedField
      label={basketFields[key].label}
      name={name}
      rule={rules[key]}
      unit={unitText}
      value={typed[key]}
      error={errors[key]}
      onChange={(text) => setTyped((before) => ({ ...before, [key]: text }))}
      onBlur={leave}
    />
  );
  return (
    <div className="product-basket-asked">
      {fieldOf('quantity', unit.name)}
      {seesPrices && fieldOf('targetPrice', `${moneyPer(null, unit.name)} 不含税`)}
    </div>
  );
}

interface AskedFieldProps {
  label: string;
  name: string;
  rule: Parameters<typeof checkNumber>[0];
  unit: string;
  value: string | null;
  error: string | null;
  onChange: (text: string) => void;
  onBlur: () => void;
}

function AskedField({ label, name, error, ...input }: AskedFieldProps) {
  const id = useId();
  return (
    <div>
      <DecimalInput
        {...input}
        prefix={<span className="text-hint">{label}</span>}
        aria-label={`${label}：${name}`}
        aria-invalid={error !== null}
        aria-describedby={`${id}-error`}
        {...(error !== null && { status: 'error' as const })}
      />
      <span id={`${id}-error`} className="k-dialog-error" role="alert">
        {error}
      </span>
    </div>
  );
}
