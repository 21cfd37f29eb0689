import { errors } from '@mrp/contract/errors.ts';
import { Button } from 'antd';
import { useState } from 'react';
import { StepChart } from '../../kit/chart/StepChart.tsx';
import { confirm } from '../../kit/actions/Confirm.tsx';
import { ConflictDialog } from '../../kit/form/conflicts/ConflictDialog.tsx';
import { EmptyList } from '../../kit/list/EmptyList.tsx';
import { RecordPending } from '../../kit/object/RecordPending.tsx';
import { PlainTable } from '../../kit/plain/PlainTable.tsx';
import { SortableTable } from '../../kit/tables/SortableTable.tsx';
import { CountsPanel } from '../../features/imports/CountsPanel.tsx';
import { ApiError } from '../../lib/api/api.ts';
import { whileLoading } from '../../lib/api/loading.ts';
import { toast } from '../../lib/toast.ts';
import '../../features/imports/imports.css';

const nothing = () => {};
const refused = (name: keyof typeof errors) =>
  new ApiError(errors[name].message.replace('{permission}', '内部物料档案'), { code: errors[name].code, answered: true });
const unreachable = new ApiError('网络异常，请检查网络后重试', { code: 0, answered: false });
const broken = new ApiError('系统出错了，请稍后重试。追踪号 a1b2c3', { code: 500, answered: false });

/** Empty states, each with its reason and one next step. */
export function EmptyStates() {
  const list = { noun: '物料', onRetry: nothing, onClear: nothing };
  const record = { noun: '物料', id: '1', onRetry: nothing };
  return (
    <>
      <EmptyList
        {...list}
        error={null}
        narrowed={false}
        firstUse="可从供应商报价导入，或手工新建。"
        create={{ key: 'create', label: '新建物料', to: '/_kit' }}
      />
      <EmptyList {...list} error={null} narrowed />
      <EmptyList {...list} error={refused('FORBIDDEN')} narrowed={false} />
      <EmptyList {...list} error={unreachable} narrowed={false} />
      <EmptyList {...list} error={broken} narrowed={false} />
      <RecordPending {...record} error={refused('NOT_FOUND')} shape="object" />
      <div className="kit-wide kit-ground">
        <RecordPending {...record} error={null} shape="form" />
      </div>
    </>
  );
}

export function Messages() {
  const ask = async () => {
    if (await confirm({ title: '停用 F-HB-000123 全棉府绸？', content: '停用后不能再用于新的BOM和备料。', okText: '停用', danger: true }))
      undo();
  };
  const undo = () => toast.success('已停用 12 条', { action: { label: '撤销', target: () => toast.info('已恢复 12 条') } });
  const [meeting, setMeeting] = useState(false);
  return (
    <>
      <Button onClick={undo}>带撤销的提示</Button>
      <Button onClick={() => toast.error('第 37 行：供应商“锦绣纺”不存在，是否为“锦绣纺织”？')}>错误提示</Button>
      <Button onClick={() => void ask()}>确认</Button>
      <Button onClick={() => setMeeting(true)}>内容已被他人修改</Button>
      <Button onClick={() => void whileLoading(new Promise((done) => setTimeout(done, 1_500)))}>正在加载</Button>
      {meeting && <SampleConflict onClose={() => setMeeting(false)} />}
    </>
  );
}

function SampleConflict({ onClose }: { onClose: () => void }) {
  const difference = (label: string, base: string, mine: string, theirs: string) => ({
    key: label,
    path: [label],
    label,
    base,
    mine,
    theirs,
    mineText: mine,
    show: (value: unknown) => String(value),
  });
  return (
    <ConflictDialog
      who="王小明 10:31"
      conflicts={[difference('克重', '180', '185', '188'), difference('备注', '', '手感偏硬', '后整加柔软')]}
      taken={[difference('实用门幅', '160', '160', '158')]}
      onMerge={onClose}
      onClose={onClose}
    />
  );
}

const prices = (values: readonly [string, string][]) => values.map(([day, value]) => ({ day, value }));

const priceLines = [
  {
    key: 'own',
    label: '锦绣纺织',
    strong: true,
    steps: prices([
      ['2026-02-01', '12.45'],
      ['2026-11-10', '12.85'],
    ]),
  },
  {
    key: 'other',
    label: '越华针织',
    strong: false,
    steps: prices([
      ['2026-01-15', '12.10'],
      ['2026-08-01', '12.30'],
    ]),
  },
];

export function Figures() {
  return (
    <>
      <div className="kit-wide">
        <StepChart
          label="价格走势 07 藏青 元/米"
          from="2026-01-01"
          to="2026-11-20"
          decimals={2}
          base={{ label: '基准价', value: '12.40' }}
          lines={priceLines}
        />
      </div>
      <div className="kit-wide">
        <CountsPanel counts={{ NEW: 812, UPDATE: 151, SKIP: 0, ERROR: 37 }} />
      </div>
      <div className="kit-wide">
        <Tiers />
      </div>
      <div className="kit-wide">
        <Sorted />
      </div>
    </>
  );
}

const Tiers = () => (
  <PlainTable label="阶梯价">
    <thead>
      <tr>
        <th>起订量</th>
        <th className="num">单价 元/米</th>
      </tr>
    </thead>
    <tbody>
      <tr>
        <td>300.00</td>
        <td className="num">12.85</td>
      </tr>
    </tbody>
  </PlainTable>
);

function Sorted() {
  const [rows, setRows] = useState(['上装', '裤装', '裙装'].map((name, at) => ({ id: String(at), name })));
  return (
    <SortableTable
      label="品类"
      rows={rows}
      columns={[{ title: '品类', dataIndex: 'name' }]}
      rowName={({ name }) => name}
      onSort={(ids) => setRows(ids.flatMap((id) => rows.filter((row) => row.id === id)))}
      loading={false}
      empty="还没有品类"
    />
  );
}
