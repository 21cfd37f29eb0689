import { z } from 'zod';
import { endpoint } from '../lib/endpoint.ts';
import { Id, Version } from '../lib/fields.ts';
import {
  AnswerDecision,
  LinkAnswerInput,
  LinkHome,
  LinkOrder,
  NewSupplierLink,
  SupplierLink,
  SupplierLinkInput,
  SupplierSide,
} from './supplier-links/record.ts';

const one = z.object({ id: Id });
const order = '/material/:product/mrp/purchases/:id';
const edit = { anyOf: ['物料采购管理:编辑'] } as const;

/** Links of an order for its supplier, and what he answered. */
export const supplierLinksApi = {
  get: endpoint({
    method: 'GET',
    path: `${order}/supplier-side`,
    permission: { anyOf: ['物料采购管理'] },
    params: one,
    response: SupplierSide,
    summary: '供应商链接与答复',
  }),
  create: endpoint({
    method: 'POST',
    path: `${order}/supplier-links`,
    permission: edit,
    // The stored answer of a repeated request must not contain the token.
    effect: 'own',
    params: one,
    body: SupplierLinkInput,
    response: NewSupplierLink,
    summary: '新建供应商链接',
  }),
  revoke: endpoint({
    method: 'POST',
    path: `${order}/supplier-links/:linkId/revocations`,
    permission: edit,
    params: one.extend({ linkId: Id }),
    body: z.strictObject({ version: Version }),
    response: SupplierLink,
    summary: '停用供应商链接',
  }),
  decide: endpoint({
    method: 'POST',
    path: `${order}/supplier-answers/:answerId/decisions`,
    permission: edit,
    params: one.extend({ answerId: Id }),
    body: AnswerDecision,
    response: SupplierSide,
    summary: '处理供应商答复',
  }),
};

/** What the page of a supplier calls, with the token of his link in a header. */
export const linkApi = {
  open: endpoint({
    method: 'POST',
    path: '/link/openings',
    permission: 'public',
    // Wrong tokens are counted, which the refusal would roll back.
    effect: 'own',
    limitPerMinute: 60,
    response: LinkHome,
    summary: '打开供应商链接（公开）',
  }),
  getOrder: endpoint({
    method: 'GET',
    path: '/link/orders/:id',
    permission: 'public',
    limitPerMinute: 120,
    params: one,
    response: LinkOrder,
    summary: '供应商链接的采购单（公开）',
  }),
  answer: endpoint({
    method: 'POST',
    path: '/link/orders/:id/answers',
    permission: 'public',
    effect: 'own',
    limitPerMinute: 60,
    params: one,
    body: LinkAnswerInput,
    response: LinkOrder,
    summary: '供应商答复采购单（公开）',
  }),
};
