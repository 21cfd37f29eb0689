import { practiceStages, type Practice, type PracticeStage } from '@mrp/contract/features/purchases/practice.ts';
import { quantityText } from '../../lib/format/quantities.ts';

/** What is next: its name, what to do there, and the page on which it is done. */
export interface PracticeStep {
  title: string;
  hint: string;
  path: string;
  opens: string;
}

const orderPage = ({ order }: Practice): string => (order ? `/purchaseDetail?id=${order.id}` : '/materialPurchaseManage');
const shipmentPage = ({ shipmentId }: Practice): string =>
  shipmentId === null ? '/purchaseShipments' : `/shipmentDetail?id=${shipmentId}`;

function newOrderPage({ copyOf, needOn }: Practice): string {
  return copyOf === null ? '/newPurchase' : `/newPurchase?copyOf=${copyOf}${needOn === null ? '' : `&needOn=${needOn}`}`;
}

/** Also of steps that others do: whoever practises learns who. */
export function practiceStep(practice: Practice, can: { confirm: boolean; ship: boolean; receive: boolean }): PracticeStep {
  const code = practice.order?.code ?? '';
  const here = { path: orderPage(practice), opens: '打开采购单' };
  const steps: Record<PracticeStage, PracticeStep> = {
    NEW: {
      title: '新建采购单',
      hint: practice.copyOf === null ? '选物料、数量和需求日期，按“保存”。' : '物料、数量和日期已按以前的采购填好，核对后按“保存”。',
      path: newOrderPage(practice),
      opens: '去新建',
    },
    DRAFT: { title: '下单', hint: `采购单 ${code} 已保存。核对单价，按“下单”。`, ...here },
    PLACED: {
      title: '接单',
      hint: can.confirm ? '供应商答应后，按“接单”，记下确认的交期。' : '等有“接单”权限的同事接单，这里自动进到下一步。',
      ...here,
    },
    CONFIRMED: {
      title: '发货',
      hint: can.ship ? '供应商发出后，按“发货”，货物计入在途。' : '等有“发货”权限的同事登记发货，这里自动进到下一步。',
      ...here,
    },
    SHIPPED: {
      title: '收货',
      hint: can.receive ? '货到后，在发货单上按“收货”。' : '货到后由仓管在发货单上“收货”，收到后这里自动进到下一步。',
      path: shipmentPage(practice),
      opens: '打开发货单',
    },
    RECEIVED: {
      title: '已完成',
      hint: receivedText(practice),
      path: practice.received ? `/skuStorageDetail?id=${practice.received.itemId}` : '/skuStorage',
      opens: '看库存',
    },
  };
  return steps[practice.stage];
}

function receivedText({ received, order }: Practice): string {
  if (!received) return `采购单 ${order?.code ?? ''} 已收货。`;
  const { name, quantity, unit, decimals, holder } = received;
  return `${name} ${quantityText(quantity, { name: unit, decimals })} 已收进${holder}。`;
}

/** Without the end, which is no step. */
export const practiceSteps = practiceStages.length - 1;
export const placeOf = ({ stage }: Practice): number => practiceStages.indexOf(stage) + 1;
