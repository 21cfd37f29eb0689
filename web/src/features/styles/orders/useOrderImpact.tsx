import { stylesApi } from '@mrp/contract/features/styles.ts';
import type { GarmentOrder } from '@mrp/contract/features/styles/record.ts';
import type { GarmentOrderInput } from '@mrp/contract/features/styles/input.ts';
import type { OrderEffect } from '@mrp/contract/features/styles/order-effects.ts';
import { garmentOrderStates } from '@mrp/contract/features/styles/workflow.ts';
import { useRef } from 'react';
import { confirm } from '../../../kit/actions/Confirm.tsx';
import { useApiMutation } from '../../../lib/api/useApi.ts';

/** Before an edit that ends or reduces an order: shows what hangs on it and what becomes of each, and keeps the token of what was shown. */
export function useOrderImpact({ id, code, version: opened }: GarmentOrder) {
  const { mutateAsync } = useApiMutation(stylesApi.previewOrder, { handlesErrors: 'all' });
  const token = useRef<string | null>(null);
  const ask = async (order: GarmentOrderInput, version = opened): Promise<boolean> => {
    // What the preview refuses, the save refuses too, and shows it at its field.
    const impact = await mutateAsync({ params: { id }, body: { order, version } }).catch(() => null);
    token.current = impact?.token ?? null;
    if (!impact || impact.effects.length === 0) return true;
    return confirm({
      title: order.state === 'OPEN' ? `减少成衣订单“${code}”？` : `成衣订单“${code}”改为${garmentOrderStates[order.state].label}？`,
      content: <Effects effects={impact.effects} />,
      okText: '确认变更',
      danger: true,
    });
  };
  return { ask, acknowledged: () => (token.current === null ? {} : { acknowledged: token.current }) };
}

function Effects({ effects }: { effects: readonly OrderEffect[] }) {
  return (
    <>
      <p>它还有 {effects.length} 张单据，随之处理：</p>
      <ul>
        {effects.map(({ kind, id, code, label, state, detail }) => (
          <li key={`${kind} ${id}`}>
            {label} {code}（{state}）：{detail}
          </li>
        ))}
      </ul>
    </>
  );
}
