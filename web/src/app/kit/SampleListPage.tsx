import { Input } from 'antd';
import { ChoiceSelect } from '../../kit/pickers/ChoiceSelect.tsx';
import type { BulkField } from '../../kit/list-selection/BulkEditForm.tsx';
import type { BulkAction } from '../../kit/list/list-actions.ts';
import { ListPage } from '../../kit/list/ListPage.tsx';
import { PeekRecord } from '../../kit/peek/PeekRecord.tsx';
import { useBulkEdit } from '../../kit/list-selection/useBulkEdit.tsx';
import { ObjectHead } from '../../kit/object/ObjectHead.tsx';
import { StatusTag } from '../../kit/StatusTag.tsx';
import { formatMoney } from '../../lib/format/format.ts';
import { toast } from '../../lib/toast.ts';
import { sampleApi, sampleFlow, sampleList } from './sample-contract.ts';
import { classSource, supplierSource } from './sample-server.ts';

const trim = (text: string) => text.replace(/\.?0+$/, '');

const idsOf = (count: number) => Array.from({ length: count }, (_, at) => String(at));

const bulkActions: readonly BulkAction[] = [
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
];

export function SampleListPage() {
  const bulkEdit = useSampleBulkEdit();
  return (
    <>
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
        bulkActions={[bulkEdit.action, ...bulkActions]}
        gallery={(row) => ({
          title: row.name,
          pictureUrl: row.picture.thumbUrl && row.picture.url,
          hex: row.picture.hex,
          note: `${row.colours[0]?.name ?? ''} · ${trim(row.width)} cm · ${trim(row.gramWeight)} g/㎡`,
          figure: row.price === undefined ? undefined : { value: formatMoney(row.price), unit: '元/米' },
          state: <StatusTag tone={sampleFlow.states[row.state].tone}>{sampleFlow.states[row.state].label}</StatusTag>,
        })}
        peek={(row) => <SamplePeek id={row.id} />}
        firstUse="可从供应商报价导入，或手工新建。"
      />
      {bulkEdit.dialog}
    </>
  );
}

/** 速览 shows the same facts as the top of the record's page. */
function SamplePeek({ id }: { id: string }) {
  return (
    <PeekRecord noun="物料" id={id} read={sampleApi.get}>
      {({ code, name, state, className, picture, width, gramWeight }) => (
        <ObjectHead
          level={2}
          name={name}
          code={code}
          status={sampleFlow.states[state]}
          face={{ name, hex: picture.hex, pictureUrl: picture.thumbUrl }}
          facts={[
            { label: '分类', value: className },
            { label: '门幅', value: trim(width), unit: 'cm' },
            { label: '克重', value: trim(gramWeight), unit: 'g/㎡' },
          ]}
        />
      )}
    </PeekRecord>
  );
}

const bulkFields: readonly BulkField[] = [
  { name: 'standard', label: '执行标准', empty: '', control: <Input count={{ max: 64, show: true }} /> },
  { name: 'level', label: '级别', control: <ChoiceSelect options={['A', 'B', 'C'].map((value) => ({ value, label: value }))} /> },
];

function useSampleBulkEdit() {
  return useBulkEdit({
    counted: '条物料',
    fields: bulkFields,
    permission: sampleApi.move,
    edit: async () => ({
      done: ['1', '2'],
      skipped: 1,
      failed: [{ id: '3', code: 'F-HB-000131', reason: '归档的物料不能编辑' }],
      edit: 'sample',
    }),
    restore: async () => ({ done: ['1', '2'], failed: [] }),
  });
}
