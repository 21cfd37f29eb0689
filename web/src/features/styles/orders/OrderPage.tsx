import { picksApi } from '@mrp/contract/features/picks.ts';
import type { GarmentOrder } from '@mrp/contract/features/styles/record.ts';
import { garmentOrderStates } from '@mrp/contract/features/styles/workflow.ts';
import { styleWords } from '@mrp/contract/features/styles/words.ts';
import { styleFields } from '@mrp/contract/features/styles/fields.ts';
import { Link } from 'react-router';
import { FactList } from '../../../kit/object/Facts.tsx';
import { ObjectPage } from '../../../kit/object/ObjectPage.tsx';
import { RecordPage } from '../../../kit/object/RecordPage.tsx';
import { editAction } from '../../../kit/record/record-kind.ts';
import { useRecordObject } from '../../../kit/record/useRecordObject.ts';
import { formatTime } from '../../../lib/format/format.ts';
import { picksOfOrdersAddress } from '../../picks/addresses.ts';
import { usePicksSection } from '../../picks/usePicksSection.tsx';
import { useOrderPlanSection } from '../../plan/usePlanSection.tsx';
import { orderKind } from '../kind.ts';
import { stylePaths } from '../addresses.ts';
import { OrderLinesPanel, orderFacts } from './OrderLinesPanel.tsx';
import { useOrderExceptionsSection } from './useOrderExceptionsSection.tsx';

/** 成衣订单详情. */
export function OrderPage() {
  return (
    <RecordPage noun={orderKind.noun} read={orderKind.calls.get}>
      {(order) => <OrderObject order={order} />}
    </RecordPage>
  );
}

function OrderObject({ order }: { order: GarmentOrder }) {
  const { id, code, style, state, lines, remark, createdBy, createdAt } = order;
  const object = useRecordObject(orderKind, id, code);
  const exceptions = useOrderExceptionsSection(id);
  const plan = useOrderPlanSection(id);
  const picks = usePicksSection({ filter: 'garmentOrderIds', id }, '还没有为这张订单领料。');
  return (
    <ObjectPage
      name={styleWords.garmentOrder}
      code={code}
      status={garmentOrderStates[state]}
      subtitle={
        <Link to={stylePaths.detailOf(style.id)}>
          {style.code} {style.name}
        </Link>
      }
      facts={orderFacts(order)}
      primary={editAction(orderKind, order)}
      actions={state === 'OPEN' ? [{ key: 'pick', label: '领料', permission: picksApi.create, to: picksOfOrdersAddress([id]) }] : []}
      sections={[
        ...exceptions,
        { id: 'lines', title: styleWords.lines, count: lines.length, content: <OrderLinesPanel order={order} /> },
        ...plan,
        ...picks,
        {
          id: 'basic',
          title: '基本信息',
          content: (
            <FactList
              facts={[
                { label: '建档', value: `${createdBy} ${formatTime(createdAt)}` },
                { label: styleFields.remark.label, value: remark, wide: true },
              ]}
            />
          ),
        },
      ]}
      {...object}
    />
  );
}
