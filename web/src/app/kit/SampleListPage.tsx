import { ListPage } from '../../kit/list/ListPage.tsx';
import { StatusTag } from '../../kit/StatusTag.tsx';
import { formatMoney } from '../../lib/format.ts';
import { toast } from '../../lib/toast.ts';
import { sampleApi, sampleFlow, sampleList } from './sample-contract.ts';
import { classSource, supplierSource } from './sample-server.ts';

const trim = (text: string) => text.replace(/\.?0+$/, '');

const idsOf = (count: number) => Array.from({ length: count }, (_, at) => String(at));

export function SampleListPage() {
  return (
    <ListPage
      list={sampleList}
      endpoint={sampleApi.list}
      title="内部物料档案"
      noun="物料"
      workflow={sampleFlow}
      sources={{ cls: classSource, supplier: supplierSource }}
      rowLink={(row) => `/_kit/object/${row.id}`}
      cells={{ composition: (row) => row.composition.map(({ name, share }) => `${name} ${trim(share)}%`).join(' ') }}
      create={{ key: 'create', label: '新建物料', to: '/_kit/form/1' }}
      importTo="/_kit"
      onExport={({ query, columns }) => toast.success(`已开始导出 ${columns.length} 列：${query || '全部'}`)}
      rowActions={(row) => [
        { key: 'edit', label: '编辑', to: `/_kit/form/${row.id}` },
        { key: 'colour', label: '加颜色', run: () => toast.info(row.code) },
        { key: 'label', label: '打印标签', run: () => toast.info(row.code) },
        { key: 'pause', label: '停用', danger: true, run: () => toast.info(row.code) },
      ]}
      bulkActions={[
        { key: 'label', label: '打印标签', run: async (_, count) => ({ done: idsOf(count), failed: [] }) },
        {
          key: 'pause',
          label: '停用',
          danger: true,
          ask: (count) => ({ title: `停用 ${count} 条物料？`, content: '停用后不能再用于新的BOM和备料。' }),
          run: async (_, count) => ({
            done: idsOf(count - 2),
            failed: [
              { id: '1', code: 'F-HB-000123', reason: '当前状态为“草稿”，不能停用' },
              { id: '2', code: 'F-HB-000127', reason: '已被备料单使用' },
            ],
            undo: async () => ({ done: idsOf(count - 2), failed: [] }),
          }),
        },
      ]}
      gallery={(row) => ({
        title: row.name,
        pictureUrl: row.picture.thumbUrl && row.picture.url,
        hex: row.picture.hex,
        note: `${row.colours[0]?.name ?? ''} · ${trim(row.width)} cm · ${trim(row.gramWeight)} g/㎡`,
        figure: row.price === undefined ? undefined : { value: formatMoney(row.price), unit: '元/米' },
        state: <StatusTag tone={sampleFlow.states[row.state].tone}>{sampleFlow.states[row.state].label}</StatusTag>,
      })}
      firstUse="可从供应商报价导入，或手工新建。"
    />
  );
}
