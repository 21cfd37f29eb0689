import {
  ANSWER_HOURS,
  SCORED_DAYS,
  scoreParts,
  scoredDocuments,
  supplierScoreApi,
  worseFilter,
  type ScoreFilter,
  type ScorePart,
  type ScoreSource,
  type SupplierScore,
} from '@mrp/contract/features/suppliers/score.ts';
import { allocate, fewestDocuments, gradeBands, tooFewDocuments } from '@mrp/contract/lib/formulas/formulas.ts';
import { decimal } from '@mrp/contract/lib/decimals.ts';
import { supplierWords } from '@mrp/contract/features/suppliers/words.ts';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { EmptyCell } from '../../../kit/list-columns/cells.tsx';
import { ReadContent } from '../../../kit/object/ReadContent.tsx';
import type { ObjectSection } from '../../../kit/object/Section.tsx';
import { PlainTable } from '../../../kit/plain/PlainTable.tsx';
import { formatCount, formatNumber, formatPercent, shareWidth } from '../../../lib/format/format.ts';
import { useCan } from '../../../lib/session/permissions.tsx';
import { useApiQuery } from '../../../lib/api/useApi.ts';
import { ScoreHistoryPanel } from './ScoreHistoryPanel.tsx';

/** 评分: the four parts of the last 180 days, each with links to the documents behind it. */
export function useScoreSection(id: string): ObjectSection[] {
  const read = useApiQuery(supplierScoreApi.getScore, { params: { id } }, { handlesErrors: 'all' });
  const note = read.data && `近 ${SCORED_DAYS} 天，来自 ${formatCount(read.data.documents)} 张本系统单据`;
  return [
    {
      id: 'score',
      title: supplierWords.score,
      note,
      content: (
        <ReadContent read={read}>
          {(score: SupplierScore) => (
            <>
              <Total score={score} />
              {score.grade !== tooFewDocuments && <Parts id={id} score={score} />}
              <ScoreHistoryPanel history={score.history} current={score.score} />
            </>
          )}
        </ReadContent>
      ),
    },
  ];
}

/** From the lowest grade up. */
const bands = gradeBands.toReversed();

/** The figure on a ruler of the grades; under five documents only why there is none. */
function Total({ score: { score, grade, documents } }: { score: SupplierScore }) {
  if (grade === tooFewDocuments)
    return (
      <p>
        <strong>{tooFewDocuments}</strong>{' '}
        <span className="text-muted">
          近 {SCORED_DAYS} 天 {formatCount(documents)} 张单据，不足 {fewestDocuments} 张，不评分
        </span>
      </p>
    );
  return (
    <div className="supplier-score">
      <p>
        {score && <strong className="num">{formatNumber(score, 1)}</strong>} {grade} 级
      </p>
      {score && (
        <div className="supplier-ruler" aria-hidden="true">
          {bands.map(({ grade: name, from }, at) => (
            <span key={name} style={{ width: `${(bands[at + 1]?.from ?? 100) - from}%` }}>
              {name} {from > 0 && from}
            </span>
          ))}
          <i style={{ left: shareWidth(score) }} />
        </div>
      )}
    </div>
  );
}

interface Row {
  part: ScorePart;
  points: string | null;
  sources: readonly ScoreSource[];
  told: string;
}

function rowsOf({ onTime, accepted, price, response }: SupplierScore): Row[] {
  return [
    { part: 'onTime', ...onTime, told: `${onTime.good} / ${onTime.counted} 单按期` },
    { part: 'accepted', ...accepted, told: `${accepted.good} / ${accepted.counted} 批合格` },
    ...(price ? [{ part: 'price' as const, ...price, told: deviationText(price.deviation, price.counted) }] : []),
    { part: 'response', ...response, told: answeredText(response) },
  ];
}

function answeredText({ good, counted, hours }: SupplierScore['response']): string {
  const average = hours === null ? '' : `，平均 ${formatNumber(hours, 1)} 小时`;
  return `${good} / ${counted} 次 ${ANSWER_HOURS} 小时内答复${average}`;
}

function deviationText(deviation: string | null, lines: number): string {
  if (deviation === null) return '';
  const above = decimal(deviation);
  const told = above.isZero() ? '与基准价持平' : `${above.gt(0) ? '高于' : '低于'}基准价 ${formatPercent(above.abs().toFixed(2), 2)}`;
  return `${told}（${lines} 行）`;
}

/** Weight of each known part in percent; unknown parts give theirs to the others. */
function weightsOf(rows: readonly Row[]): Map<ScorePart, string> {
  const known = rows.filter(({ points }) => points !== null).map(({ part }) => part);
  if (known.length === 0) return new Map();
  const parts = allocate({ total: '100', weights: known.map((part) => String(scoreParts[part].weight)), decimals: 1 });
  return new Map(known.map((part, at) => [part, parts[at] ?? '0']));
}

/** Points that each known part adds; they sum to the score. */
function sharesOf(rows: readonly Row[], score: string | null | undefined): Map<ScorePart, string> {
  if (!score) return new Map();
  // Parts of 0 points give nothing to split.
  const known = rows.flatMap(({ part, points }) => (points === null || decimal(points).isZero() ? [] : [{ part, points }]));
  if (known.length === 0) return new Map();
  const weights = known.map(({ part, points }) => decimal(points).times(scoreParts[part].weight).toFixed());
  const shares = allocate({ total: score, weights, decimals: 1 });
  return new Map(known.map(({ part }, at) => [part, shares[at] ?? '0']));
}

function Parts({ id, score }: { id: string; score: SupplierScore }) {
  const rows = rowsOf(score);
  const weights = score.price ? weightsOf(rows) : new Map(rows.map(({ part }) => [part, String(scoreParts[part].weight)]));
  const shares = sharesOf(rows, score.score);
  return (
    <PlainTable label="评分组成">
      <thead>
        <tr>
          <th scope="col">组成</th>
          <th scope="col" className="num">
            权重
          </th>
          <th scope="col">得分</th>
          {score.score && (
            <th scope="col" className="num">
              贡献
            </th>
          )}
          <th scope="col">依据</th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.part}>
            <th scope="row">{scoreParts[row.part].label}</th>
            <td className="num">{row.points === null ? <EmptyCell /> : formatPercent(weights.get(row.part), 1)}</td>
            <td>{row.points === null ? <EmptyCell /> : <Points points={row.points} />}</td>
            {score.score && <td className="num">{row.points === null ? <EmptyCell /> : formatNumber(shares.get(row.part) ?? '0', 1)}</td>}
            <td className="supplier-evidence">
              <Evidence id={id} row={row} />
            </td>
          </tr>
        ))}
      </tbody>
      {score.score && <Sum score={score.score} />}
    </PlainTable>
  );
}

const Sum = ({ score }: { score: string }) => (
  <tfoot>
    <tr>
      <th scope="row">合计</th>
      <td className="num">100%</td>
      <td colSpan={2} className="num">
        {formatNumber(score, 1)}
      </td>
      <td className="text-muted">
        {gradeBands
          .filter(({ from }) => from > 0)
          .map(({ grade, from }) => `${grade} ≥ ${from}`)
          .join('，')}
      </td>
    </tr>
  </tfoot>
);

function Points({ points }: { points: string }) {
  return (
    <span className="k-progress">
      <span className="k-bar" aria-hidden="true">
        <i style={{ width: shareWidth(points) }} />
      </span>
      <b>{formatNumber(points, 1)}</b>
    </span>
  );
}

const pages = {
  purchase: { path: '/materialPurchaseManage', readers: '物料采购管理' },
  production: { path: '/preparationProductions', readers: '备料单管理' },
  preparation: { path: '/stock-manage', readers: '备料单管理' },
  receipt: { path: '/purchaseReceipts', readers: '物料采购管理' },
  claim: { path: '/claimList', readers: '物料索赔' },
} as const;

interface DocumentsLinkProps {
  id: string;
  kind: ScoreSource['kind'];
  score: ScoreFilter;
  children: ReactNode;
}

/** Opens the list of the documents; only their words for users who may not read it. */
function DocumentsLink({ id, kind, score, children }: DocumentsLinkProps) {
  const { path, readers } = pages[kind];
  return useCan()(readers) ? <Link to={`${path}?supplierIds=${id}&score=${score}`}>{children}</Link> : children;
}

/** What was counted, with a link to the documents of each kind, and to those that cost points. */
function Evidence({ id, row: { part, points, sources, told } }: { id: string; row: Row }) {
  if (points === null) return <span className="text-muted">没有单据，权重分给其他项</span>;
  const worse = part === 'price' ? undefined : worseFilter[part];
  return (
    <>
      {told}
      {sources.map(({ kind, documents, worse: bad }) => (
        <span key={kind}>
          {' · '}
          <DocumentsLink id={id} kind={kind} score={part}>
            {scoredDocuments[kind].label} {formatCount(documents)}
          </DocumentsLink>
          {worse && bad > 0 && (
            <>
              （其中
              <DocumentsLink id={id} kind={kind} score={worse}>
                {worseWords[worse]} {formatCount(bad)}
              </DocumentsLink>
              ）
            </>
          )}
        </span>
      ))}
    </>
  );
}

const worseWords = { late: '延误', unfit: '不合格', slow: '超过答复期限' } as const;
