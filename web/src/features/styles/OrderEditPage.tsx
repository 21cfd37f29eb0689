import { stylesApi } from '@mrp/contract/features/styles.ts';
import { useSearchParams } from 'react-router';
import { Allowed } from '../../kit/Allowed.tsx';
import { RecordPending } from '../../kit/object/RecordPending.tsx';
import { useApiQuery } from '../../lib/useApi.ts';
import { EditOrderForm, NewOrderForm } from './OrderForm.tsx';

/** 新建成衣订单, with `?style=` for a style. */
export function OrderNewPage() {
  const [params] = useSearchParams();
  return (
    <Allowed to={stylesApi.createOrder}>
      <NewOrderForm styleId={params.get('style')} />
    </Allowed>
  );
}

/** 编辑成衣订单. */
export function OrderEditPage() {
  return (
    <Allowed to={stylesApi.editOrder}>
      <EditOrder />
    </Allowed>
  );
}

function EditOrder() {
  const [params] = useSearchParams();
  const id = params.get('id') ?? '';
  const read = useApiQuery(stylesApi.getOrder, { params: { id } }, { enabled: id !== '', handlesErrors: 'all' });
  const { data: order, error, isFetchedAfterMount, refetch } = read;
  if (order?.id === id && isFetchedAfterMount) return <EditOrderForm key={id} order={order} />;
  return <RecordPending noun="成衣订单" id={id} error={order?.id === id ? null : error} shape="form" onRetry={() => void refetch()} />;
}
