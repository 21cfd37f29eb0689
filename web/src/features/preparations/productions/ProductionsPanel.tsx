import { productionsApi } from '@mrp/contract/features/preparations.ts';
import type { Production } from '@mrp/contract/features/preparations/production.ts';
import { productionWorkflow } from '@mrp/contract/features/preparations/workflow.ts';
import { WarningFilled } from '@ant-design/icons';
import { Link } from 'react-router';
import { StatusTag } from '../../../kit/StatusTag.tsx';
import { formatNumber, formatPercent } from '../../../lib/format/format.ts';
import { useApiQuery } from '../../../lib/api/useApi.ts';
import { BatchesPanel } from './BatchesPanel.tsx';
import { DueDay } from '../../../kit/DueDay.tsx';
import { ProgressBar } from '../../../kit/ProgressBar.tsx';
import { isMore, productionAddress, shortfall } from '../text.ts';
import '../preparations.css';
import { quantityText } from '../../../lib/format/quantities.ts';

/** 生产与批次 of an order: each production with its greige and its batches. */
export function ProductionsPanel({ productions }: { productions: readonly { id: string; code: string }[] }) {
  return (
    <div className="prep-productions">
      {productions.map(({ id, code }) => (
        <OneProduction key={id} id={id} code={code} />
      ))}
    </div>
  );
}

function OneProduction({ id, code }: { id: string; code: string }) {
  const { data: production, error } = useApiQuery(productionsApi.get, { params: { id } }, { handlesErrors: 'all' });
  if (!production)
    return (
      <p className="text-muted">
        <Link to={productionAddress(id)}>{code}</Link> {error?.message ?? '正在读取'}
      </p>
    );
  const { state, supplier, quantity, finishedQuantity, unit, progress, expectedOn, isOverdue, batches } = production;
  const { label, tone } = productionWorkflow.states[state];
  return (
    <article>
      <header className="prep-production">
        <Link to={productionAddress(id)}>{code}</Link>
        <StatusTag tone={tone}>{label}</StatusTag>
        <span>{supplier.name}</span>
        <span>
          {formatNumber(finishedQuantity, unit.decimals)} / {quantityText(quantity, unit)}
        </span>
        <ProgressBar percent={progress} short={shortfall(production)} />
        <span>
          预计 <DueDay day={expectedOn} isOverdue={isOverdue} />
        </span>
      </header>
      <GreigeLine production={production} />
      {batches.length > 0 ? <BatchesPanel production={production} /> : <p className="text-muted">还没有分批完成。</p>}
    </article>
  );
}

/** Example: 用坯 1,063.83 米 · 已领 900.00 · 已耗 900.00 · 缺坯 163.83 */
export function GreigeLine({ production }: { production: Production }) {
  const { greigeNeeded, greigeTaken, greigeUsed, greigeShort, greigeReturned, greigeHolder, dyeLoss, actualDyeLoss, unit } = production;
  if (greigeNeeded === null) return null;
  const figure = (text: string | null) => formatNumber(text, unit.decimals);
  return (
    <p className="prep-greige">
      <span>坯布 {greigeHolder?.name}</span>
      <span>
        用坯 {figure(greigeNeeded)} {unit.name}
      </span>
      <span>已领 {figure(greigeTaken)}</span>
      {isMore(greigeReturned) && <span>已退 {figure(greigeReturned)}</span>}
      <span>已耗 {figure(greigeUsed)}</span>
      {isMore(greigeShort) ? (
        <span className="text-warning figure">
          <WarningFilled aria-hidden="true" /> 缺坯 {figure(greigeShort)}
        </span>
      ) : (
        <span>不缺坯</span>
      )}
      <span>
        染损 计划 {formatPercent(dyeLoss, 2)}
        {actualDyeLoss !== null && ` · 实际 ${formatPercent(actualDyeLoss, 2)}`}
      </span>
    </p>
  );
}
