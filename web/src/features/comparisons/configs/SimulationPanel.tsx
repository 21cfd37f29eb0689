import { bandActions, bandNames, configVersionFields } from '@mrp/contract/features/comparisons/fields.ts';
import { SimulationInput } from '@mrp/contract/features/comparisons/input.ts';
import type { SimulatedCase, SimulatedDecision, Simulation } from '@mrp/contract/features/comparisons/record.ts';
import { comparisonConfigsApi } from '@mrp/contract/features/comparisons.ts';
import { Button, Form } from 'antd';
import { useState } from 'react';
import { Link } from 'react-router';
import { EmptyCell } from '../../../kit/list-columns/cells.tsx';
import { PlainTable } from '../../../kit/plain/PlainTable.tsx';
import { Swatch } from '../../../kit/Swatch.tsx';
import { formatCount, formatNumber, formatPercent } from '../../../lib/format/format.ts';
import { pictureUrl } from '../../../lib/pictures.ts';
import { toast } from '../../../lib/toast.ts';
import { useApiMutation } from '../../../lib/api/useApi.ts';
import type { ConfigValues } from './config-values.ts';

const versionNames = Object.keys(configVersionFields);

/** 试算 of what is typed; `classificationId` undefined: of the class that the form has. */
export function SimulationPanel({ classificationId }: { classificationId: string | null | undefined }) {
  const form = Form.useFormInstance<ConfigValues>();
  const [result, setResult] = useState<Simulation | null>(null);
  const simulate = useApiMutation(comparisonConfigsApi.simulate, { onSuccess: setResult });
  const run = () => {
    const values = form.getFieldsValue(true) as unknown as Record<string, unknown>;
    const said = Object.fromEntries(versionNames.map((name) => [name, values[name]]));
    const asked = { ...said, classificationId: classificationId === undefined ? values['classificationId'] : classificationId };
    const parsed = SimulationInput.safeParse(asked);
    if (!parsed.success) return toast.error('请先改正上面标出的内容，再试算');
    return simulate.mutate({ body: parsed.data });
  };
  return (
    <div className="stack config-whole">
      <div className="cluster">
        <Button onClick={run} loading={simulate.isPending}>
          试算
        </Button>
        <span className="text-muted">
          取受这个配置管的（下级分类另有配置的除外）最近更新的 20 个启用物料，和近 180
          天的采购、核价与价格变动，与现行配置比较；不保存任何内容。
        </span>
      </div>
      {result && <SimulationResult result={result} />}
    </div>
  );
}

function SimulationResult({ result }: { result: Simulation }) {
  const { against, cases, changedCases, bands, alerts, decisions = [], changedDecisions = 0 } = result;
  const changed = cases.filter(({ change }) => change !== 'SAME');
  return (
    <output className="stack">
      <p>
        与“{against.name}”第 {against.versionNo} 版相比：{cases.length} 个物料中 <strong>{changedCases}</strong> 个的内部比价结果会变。
      </p>
      {bands && alerts && <CountsTable counts={countsOf(bands, alerts)} />}
      {changed.length > 0 && <CasesTable cases={changed} />}
      {decisions.length > 0 && <DecisionsTable decisions={decisions} total={changedDecisions} />}
    </output>
  );
}

interface Count {
  label: string;
  before: number;
  after: number;
}

const countsOf = (bands: readonly Count[], alerts: Count) => [
  ...bands.map((band) => ({ ...band, label: `采购与核价行 ${band.label}`, unit: '行' })),
  { ...alerts, unit: '次' },
];

function CountsTable({ counts }: { counts: readonly { label: string; unit: string; before: number; after: number }[] }) {
  return (
    <PlainTable label="近180天的判断">
      <thead>
        <tr>
          <th>近180天</th>
          <th className="num">现行</th>
          <th className="num">试算</th>
          <th className="num">变化</th>
        </tr>
      </thead>
      <tbody>
        {counts.map(({ label, unit, before, after }) => (
          <tr key={label}>
            <td>{label}</td>
            <td className="num">{`${formatCount(before)} ${unit}`}</td>
            <td className="num">{`${formatCount(after)} ${unit}`}</td>
            <td className="num">
              {after === before ? <EmptyCell /> : `${after > before ? '+' : ''}${formatCount(after - before)} ${unit}`}
            </td>
          </tr>
        ))}
      </tbody>
    </PlainTable>
  );
}

function CasesTable({ cases }: { cases: readonly SimulatedCase[] }) {
  return (
    <PlainTable label="结果会变的物料">
      <thead>
        <tr>
          <th>物料</th>
          <th>变化</th>
          <th>现行</th>
          <th>试算</th>
        </tr>
      </thead>
      <tbody>
        {cases.map((one) => (
          <tr key={one.id}>
            <td>
              <span className="inline-row">
                <Swatch shade={{ name: one.name, hex: one.hex, pictureUrl: pictureUrl(one.pictureId, '64') }} inRow />
                <Link to={`/insideDetails?id=${one.id}`}>{one.name}</Link>
              </span>
            </td>
            <td>{one.change === 'ORDER' ? '只是顺序不同' : '入选不同'}</td>
            <RankedCell ranked={one.before} other={one.after} mark="落选" />
            <RankedCell ranked={one.after} other={one.before} mark="新入选" />
          </tr>
        ))}
      </tbody>
    </PlainTable>
  );
}

/** 橙 需原因 */
const judgedText = ({ band, action }: SimulatedDecision['before']): string =>
  [bandNames.find((one) => one.band === band)?.label, bandActions.find(({ value }) => value === action)?.label].filter(Boolean).join(' ');

const deviationText = (percent: string | null): string => (percent === null ? '无基准' : formatPercent(percent, 2));

/** 会变的判断: past purchases and priced lines, the latest first, each with its document. */
function DecisionsTable({ decisions, total }: { decisions: readonly SimulatedDecision[]; total: number }) {
  return (
    <>
      <p>
        近 180 天有 <strong>{formatCount(total)}</strong> 行的判断会变{total > decisions.length && `，列出最近 ${decisions.length} 行`}。
      </p>
      <PlainTable label="会变的判断">
        <thead>
          <tr>
            <th>单据</th>
            <th>物料</th>
            <th className="num">偏差</th>
            <th>现行</th>
            <th>试算</th>
          </tr>
        </thead>
        <tbody>
          {decisions.map(({ kind, documentId, code, material, percent, percentAfter, before, after }, at) => (
            <tr key={`${code} ${at}`}>
              <th scope="row">
                <Link to={kind === 'PURCHASE' ? `/purchaseDetail?id=${documentId}` : `/pricingDetails?id=${documentId}`} target="_blank">
                  {code}
                </Link>
              </th>
              <td>{material}</td>
              <td className="num">
                {deviationText(percent)}
                {percent !== percentAfter && ` → ${deviationText(percentAfter)}`}
              </td>
              <td>{judgedText(before)}</td>
              <td>{judgedText(after)}</td>
            </tr>
          ))}
        </tbody>
      </PlainTable>
    </>
  );
}

type Ranked = SimulatedCase['before'];

function RankedCell({ ranked, other, mark }: { ranked: Ranked; other: Ranked; mark: string }) {
  const kept = new Set(other.map(({ id }) => id));
  if (ranked.length === 0) return <td className="text-muted">没有达到最低相似度的</td>;
  return (
    <td>
      <ol className="config-ranked">
        {ranked.map(({ id, name, score }) => (
          <li key={id}>
            {name} <span className="text-hint">{formatNumber(score, 2)}</span>{' '}
            {!kept.has(id) && <span className="text-warning">{mark}</span>}
          </li>
        ))}
      </ol>
    </td>
  );
}
