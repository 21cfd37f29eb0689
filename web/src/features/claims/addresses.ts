import { recordPaths } from '../../lib/page-route.ts';

export const claimPaths = recordPaths({ list: '/claimList', detail: '/claimDetail', add: '/newClaim', edit: '/claimEdit' });
/** 新建 for goods of a receipt. */
export const claimOfReceiptAddress = (receiptId: string): string => `${claimPaths.add}?receiptId=${receiptId}`;
