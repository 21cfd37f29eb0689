import { decimal } from '@mrp/contract/lib/decimals.ts';
import type { ReportAnswer, ReportKpi, ReportKpiValue, ReportSpec, ReportUnit } from '@mrp/contract/lib/report.ts';
import { WarningFilled } from '@ant-design/icons';
import { formatDifference, formatNumber, shareWidth } from '../../lib/format/format.ts';
import { ExplainableFigure } from '../explain/ExplainableFigure.tsx';
import type { FigureOpener } from './FigureButton.tsx';
import { isSameFigure } from './opened-figure.ts';
import '../progress.css';

interface ReportKpisProps extends FigureOpener {
  spec: ReportSpec;
  answer: ReportAnswer;
}

/** The head of the report: up to five figures, each with what explains it. */
export function ReportKpis({ spec, answer, ...opener }: ReportKpisProps) {
  return (
    <dl className="k-kpis sheet">
      {Object.entries(spec.kpis).map(([name, kpi]) => {
        const told = answer.kpis[name];
        return told ? <KpiFigure key={name} kpi={kpi} told={told} unit={answer.unit} {...opener} /> : null;
      })}
    </dl>
  );
}

interface KpiProps extends FigureOpener {
  kpi: ReportKpi;
  told: ReportKpiValue;
  unit: ReportUnit | null;
}

const decimalsOf = ({ kind }: ReportKpi, unit: ReportUnit | null): number =>
  kind === 'count' ? 0 : kind === 'percent' || kind === 'change' ? 1 : kind === 'quantity' ? (unit?.decimals ?? 2) : 2;

function KpiFigure({ kpi, told, unit, opened, open }: KpiProps) {
  const decimals = decimalsOf(kpi, unit);
  const text = formatNumber(told.value, decimals);
  const unitText = kpi.kind === 'percent' || kpi.kind === 'change' ? '%' : (kpi.unit ?? (kpi.kind === 'quantity' ? unit?.name : undefined));
  const of = { figure: kpi.column, whose: '合计', narrow: told.narrow };
  const opens = told.value !== null && !decimal(told.value).isZero();
  return (
    <div className="k-kpi">
      <dt>{kpi.label}</dt>
      <dd className="k-kpi-value">
        {opens ? (
          <ExplainableFigure
            label={`${kpi.label} ${text} ${unitText ?? ''}，查看单据`}
            isOpen={isSameFigure(opened, of)}
            onExplain={() => open(of)}
          >
            {text}
          </ExplainableFigure>
        ) : (
          text
        )}
        {unitText && <small>{unitText}</small>}
      </dd>
      <dd className={told.tone === 'warning' ? 'k-kpi-note text-error' : 'k-kpi-note'}>
        {kpi.kind === 'percent' && told.value !== null && (
          <span className="k-bar" aria-hidden="true">
            <i style={{ width: shareWidth(told.value) }} />
          </span>
        )}
        {told.tone === 'warning' && <WarningFilled aria-hidden="true" />}
        {told.note !== '' && <span>{told.note}</span>}
        <Compared told={told} decimals={decimals} unit={unitText} />
      </dd>
    </div>
  );
}

/** 较上期 ▲ 4,210.00 米 */
function Compared({ told: { value, before }, decimals, unit }: { told: ReportKpiValue; decimals: number; unit: string | undefined }) {
  if (value === null || before === null) return null;
  const { arrow, figure, spoken } = formatDifference(decimal(value).minus(decimal(before)).toFixed(), decimals);
  return (
    <span>
      较上期 <span aria-hidden="true">{arrow === '' ? '持平' : `${arrow} ${figure} ${unit ?? ''}`}</span>
      <span className="visually-hidden">{`${spoken} ${unit ?? ''}`}</span>
    </span>
  );
}
