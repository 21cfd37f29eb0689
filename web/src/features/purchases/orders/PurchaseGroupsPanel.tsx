import { purchasesApi } from '@mrp/contract/features/purchases.ts';
import type { PurchaseGroup } from '@mrp/contract/features/purchases/record.ts';
import { VIEW_PRICES } from '@mrp/contract/permissions.ts';
import { WarningFilled } from '@ant-design/icons';
import { Button, Form } from 'antd';
import { placesOf } from '../../../kit/form/sent-rows.ts';
import { usePreview } from '../../../kit/form/usePreview.ts';
import { useRows } from '../../../kit/form/useRows.ts';
import type { GridRow } from '../../../kit/grid/columns/columns.ts';
import { EmptyCell } from '../../../kit/list-columns/cells.tsx';
import { PlainTable } from '../../../kit/plain/PlainTable.tsx';
import { formatMoney } from '../../../lib/format/format.ts';
import { useCan } from '../../../lib/session/permissions.tsx';
import { emptyPurchase, purchaseBody, type PurchaseValues } from './purchase-values.ts';
import { skuIdOf } from './purchase-lines.ts';
import { PromisedDayPanel } from './PromisedDayPanel.tsx';
import { priceDeviationText } from '../text.ts';
import '../purchases.css';
import { quantityText } from '../../../lib/format/quantities.ts';
import { moneyName, unitPriceText } from '../../../lib/format/money-unit.ts';

const FAR_DAY = '2999-12-31';

/** 分组预览: the orders that saving would make, on request. */
export function PurchaseGroupsPanel() {
  const form = Form.useFormInstance<PurchaseValues>();
  const priced = useCan()(VIEW_PRICES);
  const rows = useRows('lines');
  const holderId = Form.useWatch<string | null | undefined>('holderId');
  const { data, preview, isStale: hasChanged } = usePreview(purchasesApi.previewGroups);
  const isReady = Boolean(holderId) && rows.some((row) => skuIdOf(row) !== null);
  const isNamed = (row: GridRow) => skuIdOf(row) !== null;
  const valuesNow = () => ({ ...emptyPurchase, ...(form.getFieldsValue(true) as Partial<PurchaseValues>) });
  const requestNow = () => {
    const values = valuesNow();
    const named = { ...values, lines: values.lines.filter(isNamed) };
    // Groups do not depend on the day; the promised one is not shown without it.
    return { body: { ...purchaseBody({ ...named, needOn: values.needOn ?? FAR_DAY }, priced), nettingRunId: null } };
  };
  const isStale = data !== undefined && isReady && hasChanged(requestNow());
  return (
    <>
      <div className="purchase-groups-head">
        <Button disabled={!isReady} onClick={() => preview(requestNow(), placesOf(valuesNow().lines, isNamed))}>
          {data ? '重新预览' : '预览'}
        </Button>
        <span className={isStale ? 'text-warning' : 'text-muted'}>
          {!isReady && '选好收货方和物料后可以预览'}
          {isReady && (isStale ? '内容已改动，请重新预览' : data ? `将生成 ${data.length} 张采购单` : '保存前可先看会生成哪些采购单')}
        </span>
      </div>
      {data?.map((group) => (
        <Group key={`${group.supplier.id} ${group.holder.id} ${group.currency.id}`} group={group} priced={priced} />
      ))}
    </>
  );
}

function Group({ group: { supplier, holder, currency, amount, lines }, priced }: { group: PurchaseGroup; priced: boolean }) {
  return (
    <section className="purchase-group" aria-label={`${supplier.name} ${holder.name}`}>
      <h3>
        {supplier.name} <small>{supplier.code}</small> → {holder.name}
        <strong>
          {amount && formatMoney(amount)} {moneyName(currency.name)}
        </strong>
      </h3>
      <PlainTable label={`${supplier.name} 送 ${holder.name} 的采购单`}>
        <thead>
          <tr>
            <th scope="col">物料</th>
            <th scope="col" className="num">
              数量
            </th>
            {priced && (
              <>
                <th scope="col" className="num">
                  单价
                </th>
                <th scope="col">与报价相比</th>
                <th scope="col" className="num">
                  金额
                </th>
              </>
            )}
            <th scope="col">承诺交期</th>
            <th scope="col">须有原因</th>
          </tr>
        </thead>
        <tbody>
          {lines.map((line) => (
            <GroupLine key={line.index} line={line} priced={priced} />
          ))}
        </tbody>
      </PlainTable>
    </section>
  );
}

function GroupLine({ line, priced }: { line: PurchaseGroup['lines'][number]; priced: boolean }) {
  const { code, name, colourName, quantity, unit, deviation, band, amount, needOn, promisedOn, warnings } = line;
  return (
    <tr>
      <th scope="row">{[code, name, colourName].filter(Boolean).join(' ')}</th>
      <td className="num">{quantityText(quantity, unit)}</td>
      {priced && (
        <>
          <td className="num">{unitPriceText(line) ?? <EmptyCell />}</td>
          <td>{priceDeviationText(deviation, band)}</td>
          <td className="num">{amount ? formatMoney(amount) : <EmptyCell />}</td>
        </>
      )}
      <td>{promisedOn && promisedOn !== FAR_DAY ? <PromisedDayPanel day={promisedOn} needOn={needOn} /> : <EmptyCell />}</td>
      <td>
        {warnings.length > 0 ? (
          <span className="text-warning">
            <WarningFilled aria-hidden="true" /> {warnings.join('，')}
          </span>
        ) : (
          <EmptyCell />
        )}
      </td>
    </tr>
  );
}
