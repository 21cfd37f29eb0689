import { picksApi } from '@mrp/contract/features/picks.ts';
import type { ActualConsumption, ActualDyeLoss, Actuals, ConsumptionAdvice } from '@mrp/contract/features/picks/actuals.ts';
import { compareDecimals, decimal } from '@mrp/contract/lib/decimals.ts';
import { pickWords } from '@mrp/contract/features/picks/words.ts';
import { Button } from 'antd';
import { Link, useNavigate } from 'react-router';
import { confirm } from '../../kit/actions/Confirm.tsx';
import { EmptyCell } from '../../kit/list-columns/cells.tsx';
import { LineTable, type LineColumn } from '../../kit/tables/LineTable.tsx';
import { ReadContent } from '../../kit/object/ReadContent.tsx';
import type { ObjectSection } from '../../kit/object/Section.tsx';
import { PlainTable } from '../../kit/plain/PlainTable.tsx';
import { formatNumber, formatSigned } from '../../lib/format/format.ts';
import { useCan } from '../../lib/session/permissions.tsx';
import { toast } from '../../lib/toast.ts';
import { useApiMutation, useApiQuery } from '../../lib/api/useApi.ts';
import { bomAddress, orderPaths } from '../styles/addresses.ts';
import { pickRefreshes } from './text.ts';

interface ActualsOf {
  styleId?: string;
  spuId?: string;
}

/** 实际损耗 beside the standard, with the number of cases; nothing without the right, or where nothing was learned yet. */
export function useActualsSection(of: ActualsOf): ObjectSection[] {
  const allowed = useCan()(picksApi.getActuals);
  const enabled = allowed && (of.styleId !== undefined || of.spuId !== undefined);
  const read = useApiQuery(picksApi.getActuals, { query: of }, { enabled, handlesErrors: 'all' });
  const count = (read.data?.consumptions.length ?? 0) + (read.data?.dyeLosses.length ?? 0);
  if (!enabled || (count === 0 && !read.error)) return [];
  return [
    {
      id: 'actuals',
      title: '实际损耗',
      note: '近 5 张领完的成衣订单、近 5 张完成的备料生产单',
      content: <ReadContent read={read}>{(actuals) => <Learned actuals={actuals} />}</ReadContent>,
    },
  ];
}

function Learned({ actuals: { consumptions, advice, dyeLosses } }: { actuals: Actuals }) {
  return (
    <div className="stack">
      {consumptions.length > 0 && <Consumptions lines={consumptions} />}
      {advice.map((one) => (
        <Advice key={`${one.style.id} ${one.spuId}`} advice={one} />
      ))}
      {dyeLosses.length > 0 && <DyeLosses lines={dyeLosses} />}
    </div>
  );
}

const columns: readonly LineColumn<ActualConsumption>[] = [
  { label: pickWords.styleCode, show: ({ style }) => style.code },
  { label: pickWords.skc, show: ({ skc }) => skc },
  { label: '标准单耗', num: true, show: ({ standard, unit }) => `${formatNumber(standard, 4)} ${unit.name}/件` },
  { label: '实际单耗', num: true, show: ({ actual, unit }) => `${formatNumber(actual, 4)} ${unit.name}/件` },
  { label: '偏差', num: true, show: ({ deviationPercent }) => `${formatSigned(deviationPercent, 2)}%` },
  { label: '件数', num: true, show: ({ pieces }) => `${formatNumber(String(pieces), 0)} 件` },
  {
    label: '依据',
    show: ({ orders }) => (
      <span className="inline-links">
        {orders.map(({ id, code }) => (
          <Link key={id} to={orderPaths.detailOf(id)}>
            {code}
          </Link>
        ))}
        <span className="text-muted">{orders.length} 单</span>
      </span>
    ),
  },
];

const Consumptions = ({ lines }: { lines: readonly ActualConsumption[] }) => (
  <LineTable
    label="实际单耗"
    heading={pickWords.material}
    columns={columns}
    lines={lines}
    keyOf={({ skcId, skuId }) => `${skcId} ${skuId}`}
    nameOf={({ code, name, colourName }) => [code, name, colourName].filter(Boolean).join(' ')}
  />
);

/** A suggestion to change the standard; nothing where there is nothing to change. */
function Advice({ advice }: { advice: ConsumptionAdvice }) {
  const { style, spuId, material, bom, deviationPercent, cases } = advice;
  const navigate = useNavigate();
  const can = useCan();
  const adopt = useApiMutation(picksApi.adoptConsumption, { refreshes: pickRefreshes });
  if (!bom || compareDecimals(deviationPercent, '0') === 0 || !can(picksApi.adoptConsumption)) return null;
  const take = async () => {
    const content = `${material} 实际用量比标准${decimal(deviationPercent).gt(0) ? '多' : '少'} ${formatNumber(deviationPercent.replace('-', ''), 2)}%（${cases} 张成衣订单）。将从 ${bom.code} 生成下一版草稿，改损耗；确认生效前仍用现在的版本。`;
    if (!(await confirm({ title: `采纳款 ${style.code} 的实际单耗？`, content, okText: '采纳' }))) return;
    const made = await adopt.mutateAsync({ body: { styleId: style.id, spuId, deviationPercent } });
    toast.success(`已生成 ${made.code}，请核对后提交`);
    void navigate(bomAddress(made.id));
  };
  return (
    <p className="row">
      <span>
        款 {style.code} 的 {material} 整体偏差 {formatSigned(deviationPercent, 2)}%，{cases} 单
      </span>
      <Button size="small" loading={adopt.isPending} onClick={() => void take().catch(() => undefined)}>
        采纳实际单耗
      </Button>
    </p>
  );
}

function DyeLosses({ lines }: { lines: readonly ActualDyeLoss[] }) {
  return (
    <PlainTable label="实际染损">
      <thead>
        <tr>
          <th scope="col">物料</th>
          <th scope="col">供应商</th>
          <th scope="col" className="num">
            标准染损
          </th>
          <th scope="col" className="num">
            实际染损
          </th>
          <th scope="col">依据</th>
          <th scope="col">操作</th>
        </tr>
      </thead>
      <tbody>
        {lines.map((line) => (
          <tr key={`${line.spuId} ${line.supplier.id}`}>
            <th scope="row">{line.material}</th>
            <td>{line.supplier.name}</td>
            <td className="num">{line.standard === null ? <EmptyCell /> : `${formatNumber(line.standard, 2)}%`}</td>
            <td className="num">{formatNumber(line.actual, 2)}%</td>
            <td>{line.productions} 张生产单</td>
            <td>
              <AdoptDyeLoss line={line} />
            </td>
          </tr>
        ))}
      </tbody>
    </PlainTable>
  );
}

function AdoptDyeLoss({ line }: { line: ActualDyeLoss }) {
  const { spuId, material, supplier, standard, actual, productions } = line;
  const can = useCan();
  const adopt = useApiMutation(picksApi.adoptDyeLoss, { refreshes: pickRefreshes });
  if (!can(picksApi.adoptDyeLoss) || (standard !== null && compareDecimals(standard, actual) === 0)) return <EmptyCell />;
  const take = async () => {
    const content = `染损率 ${standard === null ? '未填' : `${formatNumber(standard, 2)}%`} → ${formatNumber(actual, 2)}%，依据 ${supplier.name} 的 ${productions} 张生产单。以后的测算与坯布用量按新值。`;
    if (!(await confirm({ title: `采纳“${material}”的实际染损？`, content, okText: '采纳' }))) return;
    await adopt.mutateAsync({ body: { spuId, supplierId: supplier.id, actual } });
    toast.success(`“${material}”的染损率已改为 ${formatNumber(actual, 2)}%`);
  };
  return (
    <Button size="small" loading={adopt.isPending} onClick={() => void take().catch(() => undefined)}>
      采纳
    </Button>
  );
}
