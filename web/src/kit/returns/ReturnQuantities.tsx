import { inUnit, rules } from '@mrp/contract/lib/fields/numeric-rules.ts';
import { DecimalInput } from '../form/fields/DecimalInput.tsx';
import { PlainTable } from '../plain/PlainTable.tsx';
import type { ReturnableGoods, TypedReturn } from './useReturnQuantities.ts';
import './return-quantities.css';

interface ReturnQuantitiesProps {
  /** 退料, 退货. */
  verb: string;
  heading: string;
  given: TypedReturn;
}

/** What may go back, each with the quantity that does. */
export function ReturnQuantities({ verb, heading, given }: ReturnQuantitiesProps) {
  return (
    <PlainTable label={`${verb}数量`} className="k-returned">
      <thead>
        <tr>
          <th scope="col">{heading}</th>
          <th scope="col" className="num">
            可退
          </th>
          <th scope="col">{verb}</th>
        </tr>
      </thead>
      <tbody>
        {given.goods.map((goods) => (
          <GoodsRow key={goods.key} verb={verb} goods={goods} given={given} />
        ))}
      </tbody>
    </PlainTable>
  );
}

function GoodsRow({ verb, goods: { key, name, title, left, unit }, given }: { verb: string; goods: ReturnableGoods; given: TypedReturn }) {
  const error = given.errorOf(key);
  return (
    <tr>
      <th scope="row">{title}</th>
      <td className="num">
        {left} {unit.name}
      </td>
      <td>
        <DecimalInput
          aria-label={`${verb} ${name}`}
          rule={inUnit(rules.documentQuantity, unit)}
          unit={unit.name}
          value={given.quantityOf(key)}
          aria-invalid={error !== undefined}
          {...(error !== undefined && { status: 'error' as const })}
          onChange={(quantity) => given.write(key, quantity)}
        />
        <span className="k-dialog-error" role="alert">
          {error}
        </span>
      </td>
    </tr>
  );
}
