import { z } from 'zod';

/** Kinds of movement and their labels; the database stores which level and direction each has. */
export const movementTypes = {
  ORDER_OUT: '订单出库',
  PREPARATION_OUT: '备料耗用',
  PICK_OUT: '领料出库',
  DYE_OUT: '临时坯转色出库',
  GREIGE_SHIPMENT_OUT: '坯布发货出库',
  SPOT_OUT: '供应商现货出库',
  RETURN_SUPPLIER_OUT: '退供出库',
  COUNT_LOSS: '盘亏出库',
  TRANSFER_OUT: '调拨出库',
  ADJUST_OUT: '调整出库',
  BUYOUT_OUT: '买断转出',
  SHIP_OUT: '发运出库',
  OTHER_OUT: '其他出库',
  PREPARATION_IN: '品牌备料入库',
  SPOT_IN: '供应商现货入库',
  PURCHASE_IN: '采购收货入库',
  SUPPLEMENT_IN: '临时补充入库',
  DYE_IN: '临时坯转色入库',
  RETURN_PICK_IN: '退料入库',
  COUNT_GAIN: '盘盈入库',
  TRANSFER_IN: '调拨入库',
  OPENING_IN: '期初入库',
  ADJUST_IN: '调整入库',
  BUYOUT_IN: '买断转入',
  SHIP_IN: '发运入途',
  GREIGE_RETURN_IN: '退坯入库',
  COST_ADJUSTMENT: '成本调整',
  COST_VARIANCE: '价差',
} as const;
export type MovementType = keyof typeof movementTypes;
export const MovementType = z.enum(Object.keys(movementTypes) as [MovementType, ...MovementType[]]);

/** 1 品牌仓: owned by the brand; 2 供应商仓: owned by the supplier, usable for the brand. */
export const ownerships = { 1: '品牌仓', 2: '供应商仓' } as const;
export const Ownership = z.union([z.literal(1), z.literal(2)], '请选择归属');
export type Ownership = z.infer<typeof Ownership>;
