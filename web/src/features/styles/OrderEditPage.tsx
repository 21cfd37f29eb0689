import { stylesApi } from '@mrp/contract/features/styles.ts';
import { useSearchParams } from 'react-router';
import { Allowed } from '../../kit/Allowed.tsx';
import { EditPage } from '../../kit/object/RecordPage.tsx';
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

/** 编辑成衣订单, with `?deliverOn=` for the day that the plan proposes. */
export function OrderEditPage() {
  const [params] = useSearchParams();
  const day = params.get('deliverOn');
  const deliverOn = day !== null && /^\d{4}-\d{2}-\d{2}$/.test(day) ? day : null;
  return (
    <EditPage noun="成衣订单" read={stylesApi.getOrder} allowed={stylesApi.editOrder}>
      {(order) => <EditOrderForm order={order} deliverOn={deliverOn} />}
    </EditPage>
  );
}
