import { z } from 'zod';
import { Selection } from '../../lib/bulk.ts';
import { endpoint } from '../../lib/endpoint.ts';
import { Label, LabelIds } from './labels.ts';

/** 标签 of materials, stocked or not: one per colour, or one for a material without colours; `rows` selects from 内部物料档案. */
export const MaterialLabelRequest = z.strictObject({ materials: LabelIds, skus: LabelIds, rows: Selection.optional() });
export type MaterialLabelRequest = z.output<typeof MaterialLabelRequest>;

export const materialLabelsApi = {
  listMaterialLabels: endpoint({
    method: 'POST',
    path: '/material/:product/mrp/stock/material-labels',
    permission: { anyOf: ['内部物料档案:打印标签'] },
    effect: 'read',
    body: MaterialLabelRequest,
    response: z.array(Label),
    summary: '内部物料标签',
  }),
};
