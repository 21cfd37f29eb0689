import type { OrderToBuy, PurchaseProposalRequest } from '@mrp/contract/features/purchases/proposal.ts';

/** An order with the lines of its BOM, by who supplies them, and what of them is to be bought. */
export interface OrderFacts extends Pick<OrderToBuy, 'id' | 'code' | 'deliverOn'> {
  styleCode: string;
  styleName: string;
  state: string;
  hasBom: boolean;
  bomLines: number;
  /** Lines of the kind that is asked for. */
  fitting: number;
  prepared: number;
  brand: number;
  factory: number;
  customer: number;
  /** Colours and materials of those lines that the order has, and how many of them are to be bought. */
  needed: number;
  open: number;
  unsized: string | null;
}

type Facts = Omit<OrderFacts, 'id' | 'code' | 'deliverOn' | 'styleCode' | 'styleName'>;

/** Why nothing can be bought for an order by its BOM; empty: something can. */
export function reasonOf(facts: Facts, source: PurchaseProposalRequest['source']): string {
  const { state, hasBom, bomLines, fitting, needed, open, unsized } = facts;
  if (state !== 'OPEN') return '订单已完成或已取消';
  if (!hasBom) return '款式没有已生效的BOM';
  if (bomLines === 0) return 'BOM没有明细';
  if (fitting === 0) return `BOM共 ${bomLines} 行（${othersOf(facts)}），没有${source === 'BRAND' ? '要品牌采购' : '供应商自采'}的`;
  if (unsized !== null) return `${unsized} 没有尺码对应，请先在BOM中补充，或把订单件数拆到尺码`;
  if (needed === 0) return 'BOM没有对应订单货色的颜色';
  return open === 0 ? '要买的都已经采购，或有库存、到货可用' : '';
}

/** 备料 5 行、客供 1 行. */
function othersOf({ prepared, brand, factory, customer }: Facts): string {
  const parts = [
    ['备料', prepared],
    ['品牌采购', brand],
    ['供应商自采', factory],
    ['客供', customer],
  ] as const;
  return parts
    .filter(([, count]) => count > 0)
    .map(([word, count]) => `${word} ${count} 行`)
    .join('、');
}
