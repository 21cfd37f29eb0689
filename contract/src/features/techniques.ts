import { z } from 'zod';
import type { Permission } from '../permissions.ts';
import { documentCalls } from '../lib/document-calls.ts';
import { endpoint } from '../lib/endpoint.ts';
import { Id, Page, pageQuery, QueryList, QueryText } from '../lib/fields/fields.ts';
import { TechniqueEdit, TechniqueInput } from './techniques/input.ts';
import { techniqueList } from './techniques/list.ts';
import { Technique, TechniqueChoice, TechniqueRow } from './techniques/record.ts';
import { techniqueWords } from './techniques/words.ts';

const path = '/material/:product/mrp/techniques' as const;
export const MAINTAIN_TECHNIQUES = '成衣核价:维护工艺库' satisfies Permission;
const readers = ['成衣核价'] as const;

export const techniquesApi = {
  ...documentCalls({
    noun: techniqueWords.technique,
    path,
    readers,
    record: Technique,
    list: { query: techniqueList.query, row: TechniqueRow },
    create: { by: [MAINTAIN_TECHNIQUES], body: TechniqueInput },
    edit: { by: [MAINTAIN_TECHNIQUES], body: TechniqueEdit },
    discard: { by: [MAINTAIN_TECHNIQUES] },
    summaries: { discard: '删除工艺' },
  }),
  choose: endpoint({
    method: 'GET',
    path: '/material/:product/mrp/technique-choices',
    permission: { anyOf: readers },
    query: z.strictObject({ q: QueryText.optional(), ids: QueryList(Id).optional(), ...pageQuery }),
    response: Page(TechniqueChoice),
    summary: '选择工艺',
  }),
};
