import type { DocumentComment } from '@mrp/contract/features/audit.ts';
import { useState } from 'react';
import { CompositionBar } from '../../kit/CompositionBar.tsx';
import { EmptyState } from '../../kit/states/EmptyState.tsx';
import { useRecordPager } from '../../kit/list-rows/record-pager.ts';
import { AuditTimeline } from '../../kit/object/AuditTimeline.tsx';
import { useCommentDraft } from '../../kit/object/useCommentDraft.ts';
import type { AuditEntry } from '../../kit/object/audit-days.ts';
import { FactList } from '../../kit/object/Facts.tsx';
import { ObjectPage } from '../../kit/object/ObjectPage.tsx';
import { RecordPage } from '../../kit/object/RecordPage.tsx';
import { ShadeCard } from '../../kit/ShadeCard.tsx';
import { formatMoney, formatNumber } from '../../lib/format/format.ts';
import { useApiMutation } from '../../lib/api/useApi.ts';
import { sampleApi, sampleFlow, type SampleRow } from './sample-contract.ts';

const HOUR_MS = 3_600_000;
const ago = (hours: number) => new Date(Date.now() - hours * HOUR_MS).toISOString();

const entries: AuditEntry[] = [
  {
    id: '3',
    at: ago(1),
    userName: '王小明',
    action: '修改 07 藏青 · 越华针织报价',
    fields: [
      { field: 'quote', label: '大货报价', before: '41.00', after: '42.00 元/公斤' },
      { field: 'disparity', label: '空差', before: '0.3', after: '0.5 公斤/25' },
    ],
  },
  { id: '2', at: ago(50), userName: '陈佳', action: '打回', fields: [], remark: '藕粉第二轮偏黄，已让越华改浴比重打，周五寄样。' },
  {
    id: '1',
    at: ago(200),
    userName: '王小明',
    action: '修改规格',
    fields: [{ field: 'gramWeight', label: '克重', before: '175', after: '180 g/㎡' }],
  },
];

export function SampleObjectPage() {
  return (
    <RecordPage noun="物料" read={sampleApi.get}>
      {(material) => <MaterialObject material={material} />}
    </RecordPage>
  );
}

function MaterialObject({ material }: { material: SampleRow }) {
  const [picked, setPicked] = useState(material.colours[0]);
  const pager = useRecordPager('kit-sample', sampleApi.list, material.id);
  const move = useApiMutation(sampleApi.move, { refreshes: [sampleApi.get, sampleApi.list] });
  const state = sampleFlow.states[material.state];
  const comments = useSampleComments();
  return (
    <ObjectPage
      name={material.name}
      code={material.code}
      status={state}
      face={{ name: material.name, hex: material.picture.hex, pictureUrl: material.picture.thumbUrl }}
      facePreviewUrl={material.picture.url}
      facts={[
        { label: '分类', value: material.className },
        { label: '成分', value: <CompositionBar parts={material.composition} /> },
        { label: '实用门幅', value: formatNumber(material.width, 0), unit: 'cm', note: '（边 5）' },
        { label: '克重', value: formatNumber(material.gramWeight, 0), unit: 'g/㎡', note: '±5%' },
        ...(material.price === undefined
          ? []
          : [{ label: '优选米价（不含税）', value: formatMoney(material.price), unit: '元/米', strong: true, note: '▲ 0.40（+3.2%）' }]),
        { label: '可用库存', value: material.stock && formatNumber(material.stock, 2), unit: '米', strong: true },
      ]}
      band={<ShadeCard label="颜色" shades={material.colours} selected={picked} onPick={setPicked} />}
      primary={{ key: 'edit', label: '编辑', to: `/_kit/form/${material.id}` }}
      actions={[
        { key: 'label', label: '打印标签', run: () => {} },
        { key: 'colour', label: '加颜色', run: () => {} },
      ]}
      workflow={{
        flow: sampleFlow,
        state: material.state,
        objectName: `${material.code} ${material.name}`,
        figures: { count: material.colours.length, counted: '个颜色', quantities: [] },
        effects: { pause: '停用后不能再用于新的BOM和备料；已有单据不受影响。' },
        run: (action, { reason }) =>
          move.mutateAsync({ params: { id: material.id }, body: { action, version: material.version, ...(reason && { reason }) } }),
      }}
      sections={sectionsOf(material)}
      timeline={<AuditTimeline entries={entries} comments={comments} />}
      timelineCount={entries.length + comments.all.length}
      pager={pager}
      pagerLink={(other) => `/_kit/object/${other}`}
    />
  );
}

/** Two comments, one by the current user; a comment that contains 坏 is refused. */
function useSampleComments() {
  const [all, setAll] = useState<DocumentComment[]>([
    { id: '1', at: ago(2), userName: '陈佳', text: '藕粉第二轮偏黄，周五看新样。', isMine: false },
    { id: '2', at: ago(26), userName: '我', text: '克重偏低，请复测。\n复测前不要下大货。', isMine: true },
  ]);
  const add = async (text: string) => {
    if (text.includes('坏')) throw new Error('refused');
    setAll((now) => [{ id: String(Date.now()), at: new Date().toISOString(), userName: '我', text, isMine: true }, ...now]);
  };
  const draft = useCommentDraft('sample', '1');
  return { all, draft, more: undefined, loading: false, add, remove: (id: string) => setAll((now) => now.filter((one) => one.id !== id)) };
}

function sectionsOf(material: SampleRow) {
  const facts = [
    { label: '纱支', value: '40S × 40S' },
    { label: '密度', value: '133 × 72' },
    { label: '组织', value: '平纹' },
    { label: '缩水率 经 / 纬', value: '3.0 / 3.0', unit: '%' },
    { label: '染损率', value: '' },
    { label: '执行标准', value: 'GB 18401-2010 B类' },
    { label: '备注', value: material.remark || '手感偏硬，后整加柔软；适合衬衫、连衣裙。每批先看缸样。', wide: true },
  ];
  return [
    { id: 'basic', title: '基本信息', content: <FactList facts={facts} /> },
    {
      id: 'colours',
      title: '颜色与SKU',
      count: material.colours.length,
      note: `${material.colours.length} 色`,
      content: <FactList facts={facts} />,
    },
    { id: 'prices', title: '价格走势', half: true, note: '元/米 不含税', content: <FactList facts={facts} /> },
    { id: 'stock', title: '库存', count: 3, half: true, note: '按持有方 · 米', moreTo: '/_kit/list', content: <FactList facts={facts} /> },
    { id: 'bom', title: '用于BOM', count: 0, content: <EmptyState title="还没有用于BOM" hint="在定制BOM中选用后，会列在这里。" /> },
    { id: 'log', title: '日志', content: <FactList facts={facts} /> },
  ];
}
