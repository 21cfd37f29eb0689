import { errors } from '@mrp/contract/errors.ts';
import type { PageViews } from '@mrp/contract/features/access/views.ts';
import type { PickerOption } from '../../kit/pickers/entity-source.ts';
import { sampleFlow } from './sample-contract.ts';
import { materials, suppliers, type SampleMaterial } from './sample-data.ts';

/** Answers requests under /api/kit/ in the browser; all others go to the real server. */
export function serveSample(): () => void {
  const real = window.fetch;
  window.fetch = async (input, init) => {
    const url = new URL(input instanceof Request ? input.url : String(input), location.href);
    if (url.pathname.includes('/lists/kit-sample/')) return envelope(init?.method === 'GET' ? nothingSaved : null);
    if (!url.pathname.startsWith('/api/kit/')) return real(input, init);
    await pause(LATENCY_MS);
    return answer(url, init);
  };
  return () => {
    window.fetch = real;
  };
}

/** Views of this list are not stored; columns are kept until the page closes. */
const nothingSaved: PageViews = { views: [], columns: [], density: null, defaultViewId: null };

const LATENCY_MS = 250;
const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

const envelope = (data: unknown) => Response.json({ code: 200, message: '', data });
const refusal = (name: keyof typeof errors, data: unknown = null) =>
  Response.json({ code: errors[name].code, message: errors[name].message, data });

function answer({ pathname, searchParams }: URL, init: RequestInit | undefined): Response {
  const [, , , , id, part] = pathname.split('/');
  if (searchParams.get('remark') === '拒绝') return refusal('FORBIDDEN');
  if (searchParams.get('remark') === '断网') throw new TypeError('Failed to fetch');
  if (searchParams.get('remark') === '出错') return refusal('BUG');
  if (!id) return envelope(pageOf(searchParams));
  const material = materials.find((one) => one.id === id);
  if (!material) return refusal('NOT_FOUND');
  if (init?.method === 'GET') return envelope(material);
  const body = JSON.parse(init?.body as string) as Record<string, unknown> & { version?: number };
  if (part === 'state')
    return envelope(Object.assign(material, { state: moved(material, String(body['action'])), version: material.version + 1 }));
  return save(material, body);
}

function moved(material: SampleMaterial, action: string): SampleMaterial['state'] {
  return Object.entries(sampleFlow.transitions).find(([name]) => name === action)?.[1].to ?? material.state;
}

/** Simulates one save by 王小明 between read and save when the name contains 冲突. */
function save(material: SampleMaterial, body: Record<string, unknown> & { version?: number }): Response {
  if (body.version !== material.version || (String(body['name']).includes('冲突') && material.version < 4)) {
    if (material.version < 4)
      Object.assign(material, { version: 4, gramWeight: '188.00', remark: '王小明补充：手感偏硬', updatedBy: '王小明' });
    return refusal('VERSION_CONFLICT', { newer: material });
  }
  if (String(body['name']).includes('重复'))
    return refusal('VALIDATION', { fields: { name: '物料名称已存在，请换一个', 'lines.1.price': '价格高于基准价 20%，请核对' } });
  return envelope(Object.assign(material, body, { version: material.version + 1 }));
}

function pageOf(query: URLSearchParams): unknown {
  const state = query.get('state')?.split(',');
  const others = materials.filter((one) => matches(one, query));
  const rows = others.filter((one) => !state || state.includes(one.state));
  const sort = query.get('sort')?.split(',')[0] ?? '-updatedAt';
  const key = sort.replace('-', '') as keyof SampleMaterial;
  const sorted = rows.toSorted((a, b) => (sort.startsWith('-') ? -1 : 1) * compare(a[key], b[key]));
  const [page, size] = [Number(query.get('page') ?? 1), Number(query.get('pageSize') ?? 50)];
  const tabs = Object.fromEntries(Object.entries(Object.groupBy(others, (one) => one.state)).map(([name, group]) => [name, group.length]));
  return { rows: sorted.slice((page - 1) * size, page * size), total: rows.length, nextCursor: null, tabs };
}

const compare = (a: unknown, b: unknown) => textOf(a).localeCompare(textOf(b), 'zh', { numeric: true });

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');

function matches(one: SampleMaterial, query: URLSearchParams): boolean {
  const q = query.get('q') ?? '';
  const [low, high] = (query.get('gsm') ?? '..').split('..');
  const weight = parseInt(one.gramWeight, 10);
  return (
    (one.name.includes(q) || one.code.includes(q)) &&
    (!query.get('supplier') || query.get('supplier')!.split(',').includes(one.supplierId)) &&
    (!low || weight >= parseInt(low, 10)) &&
    (!high || weight <= parseInt(high, 10)) &&
    query.get('remark') !== '没有'
  );
}

export const supplierSource = {
  key: 'kit-suppliers',
  label: '供应商',
  search: async (text: string): Promise<PickerOption[]> => {
    await pause(LATENCY_MS);
    return suppliers.filter((one) => one.name.includes(text) || one.code.includes(text.toUpperCase()));
  },
  find: async (ids: readonly string[]): Promise<PickerOption[]> => suppliers.filter((one) => ids.includes(one.id)),
  resolve: async (texts: readonly string[]): Promise<ReadonlyMap<string, readonly PickerOption[]>> =>
    new Map(
      texts.map((text) => [
        text,
        suppliers.filter((one) => one.name === text || one.code === text || (text.length > 1 && one.name.includes(text))),
      ]),
    ),
};

export const classSource = {
  key: 'kit-classes',
  label: '分类',
  load: async () => [
    {
      id: '1',
      name: '面料',
      children: [
        {
          id: '11',
          name: '梭织',
          children: [
            { id: '111', name: '平纹' },
            { id: '112', name: '斜纹' },
          ],
        },
        { id: '12', name: '针织', children: [{ id: '121', name: '罗纹' }] },
      ],
    },
    {
      id: '2',
      name: '辅料',
      children: [
        { id: '21', name: '纽扣' },
        { id: '22', name: '拉链' },
      ],
    },
  ],
};
