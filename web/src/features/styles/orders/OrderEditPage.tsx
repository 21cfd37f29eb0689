import { stylesApi } from '@mrp/contract/features/styles.ts';
import { styleWords } from '@mrp/contract/features/styles/words.ts';
import { useSearchParams } from 'react-router';
import { Allowed } from '../../../kit/actions/Allowed.tsx';
import { EditPage } from '../../../kit/object/RecordPage.tsx';
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

/** 编辑成衣订单, with `?deliverOn=` and `?pieces=` for the day and the pieces that the plan or 试算 proposes. */
export function OrderEditPage() {
  const [params] = useSearchParams();
  const day = params.get('deliverOn');
  const deliverOn = day !== null && /^\d{4}-\d{2}-\d{2}$/.test(day) ? day : null;
  const count = params.get('pieces');
  const pieces = count !== null && /^[1-9]\d{0,6}$/.test(count) ? Number(count) : null;
  return (
    <EditPage noun={styleWords.garmentOrder} read={stylesApi.getOrder} allowed={stylesApi.editOrder}>
      {(order) => <EditOrderForm order={order} proposed={{ deliverOn, pieces }} />}
    </EditPage>
  );
}
