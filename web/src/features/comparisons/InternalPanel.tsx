import { inquiriesApi } from '@mrp/contract/features/comparisons/inquiries.ts';
import type { ComparedMaterial, InternalComparison } from '@mrp/contract/features/comparisons/inquiry-record.ts';
import { VIEW_PRICES } from '@mrp/contract/permissions.ts';
import { compareDecimals } from '@mrp/contract/lib/decimals.ts';
import { Link } from 'react-router';
import { EmptyCell } from '../../kit/list-columns/cells.tsx';
import { ReadContent } from '../../kit/object/ReadContent.tsx';
import { PlainTable } from '../../kit/plain/PlainTable.tsx';
import { ReasonChips, ScoreBar } from '../../kit/tables/ScoredList.tsx';
import { Swatch } from '../../kit/Swatch.tsx';
import { formatNumber, formatPercent } from '../../lib/format/format.ts';
import { useCan } from '../../lib/session/permissions.tsx';
import { pictureUrl } from '../../lib/pictures.ts';
import { useApiQuery } from '../../lib/api/useApi.ts';
import './comparisons.css';

/** 内部比价 of a material or one of its colours: the most similar internal ones, what each part of the score is, what a metre costs and saves. */
export function InternalPanel({ spuId, skuId }: { spuId: string; skuId: string | null }) {
  const read = useApiQuery(inquiriesApi.compareInternally, { query: { spuId, ...(skuId && { skuId }) } }, { handlesErrors: 'all' });
  return <ReadContent read={read}>{(comparison) => <InternalTable comparison={comparison} />}</ReadContent>;
}

function InternalTable({ comparison: { material, configName, configVersionNo, minimumScore, rows } }: { comparison: InternalComparison }) {
  const priced = useCan()(VIEW_PRICES);
  return (
    <div className="stack">
      <p className="text-muted">
        按“{configName}”第 {configVersionNo} 版，相似度不低于 {formatNumber(minimumScore, 0)}
        {priced && material.metrePrice && `；本物料 ${material.supplier} ${formatNumber(material.metrePrice, 4)} 元/米`}
        {priced && !material.metrePrice && '；本物料没有米价，不能算节省'}
      </p>
      {rows.length === 0 ? <p className="text-muted">没有达到最低相似度的内部物料。</p> : <Rows rows={rows} priced={priced} />}
    </div>
  );
}

function Rows({ rows, priced }: { rows: readonly ComparedMaterial[]; priced: boolean }) {
  return (
    <PlainTable label="内部比价">
      <thead>
        <tr>
          <th>物料</th>
          <th>相似度</th>
          <th>各项</th>
          <th>差异</th>
          <th>供应商</th>
          {priced && <th className="num">米价（元/米）</th>}
          {priced && <th className="num">节省</th>}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.id}>
            <th scope="row">
              <span className="inline-row">
                <Swatch shade={{ name: row.name, hex: row.hex, pictureUrl: pictureUrl(row.pictureId, '64') }} inRow />
                <span className="inquiry-material">
                  <Link to={`/insideDetails?id=${row.id}`}>{row.name}</Link>
                  <span className="text-hint">
                    {row.code} {row.colourName}
                  </span>
                </span>
              </span>
            </th>
            <td>
              <ScoreBar score={row.score} />
            </td>
            <td>
              <Parts parts={row.parts} />
            </td>
            <td>
              <ReasonChips reasons={row.reasons} />
            </td>
            <td>{row.supplier || <EmptyCell />}</td>
            {priced && <td className="num">{row.metrePrice ? formatNumber(row.metrePrice, 4) : <EmptyCell />}</td>}
            {priced && (
              <td className="num">
                <Saving saving={row.saving} percent={row.savingPercent} />
              </td>
            )}
          </tr>
        ))}
      </tbody>
    </PlainTable>
  );
}

/** 成分 95 ×45: match and weight of each factor; an unknown one gives its weight to the others. */
function Parts({ parts }: Pick<ComparedMaterial, 'parts'>) {
  return (
    <span className="inquiry-parts">
      {parts.map(({ label, match, weight }) => (
        <span key={label}>
          {label} {match === null ? '未知' : formatNumber(match, 0)} <span className="text-hint">×{weight}</span>
        </span>
      ))}
    </span>
  );
}

function Saving({ saving, percent }: { saving: string | null | undefined; percent: string | null | undefined }) {
  if (!saving || !percent) return <EmptyCell />;
  const isCheaper = compareDecimals(saving, '0') > 0;
  return (
    <span className={isCheaper ? 'text-success' : ''}>
      {isCheaper ? '省' : '贵'} {formatNumber(saving.replace('-', ''), 4)}（{formatPercent(percent.replace('-', ''), 2)}）
    </span>
  );
}
