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

/** 编辑成衣订单. */
export function OrderEditPage() {
  return (
    <EditPage noun="成衣订单" read={stylesApi.getOrder} allowed={stylesApi.editOrder}>
      {(order) => <EditOrderForm order={order} />}
    </EditPage>
  );
}
