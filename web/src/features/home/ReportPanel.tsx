import {
  reportsApi,
  costingReport,
  fabricReport,
  meitaoReport,
  overviewReport,
  payablesReport,
  techniqueReport,
} from '@mrp/contract/features/reports.ts';
import type { Endpoint } from '@mrp/contract/lib/endpoint.ts';
import type { ReportAnswer, ReportSpec } from '@mrp/contract/lib/report.ts';
import { Link, useNavigate } from 'react-router';
import { OPENED, writeOpened } from '../../kit/report/opened-figure.ts';
import { ReportCharts } from '../../kit/report/ReportCharts.tsx';
import { ReportKpis } from '../../kit/report/ReportKpis.tsx';
import { useCan } from '../../lib/session/permissions.tsx';
import { useApiQuery } from '../../lib/api/useApi.ts';
import { untypedInput } from '../../lib/untyped-input.ts';
import '../../kit/report/report.css';

interface HomeReport {
  path: string;
  spec: ReportSpec;
  endpoint: Endpoint;
}

/** The first that the user may open is his: who prices garments has the report of prices before that of fabrics. */
const reports: readonly HomeReport[] = [
  { path: '/overviewTable', spec: overviewReport, endpoint: reportsApi.overview },
  { path: '/pricingMaterialReport', spec: costingReport, endpoint: reportsApi.costing },
  { path: '/fabricTable', spec: fabricReport, endpoint: reportsApi.fabric },
  { path: '/specialTechnique', spec: techniqueReport, endpoint: reportsApi.technique },
  { path: '/payableTable', spec: payablesReport, endpoint: reportsApi.payables },
  { path: '/meitaoTable', spec: meitaoReport, endpoint: reportsApi.meitao },
];

/** Head and charts of a report of the last 90 days; each figure opens its documents in the report. */
export function ReportPanel() {
  const can = useCan();
  const report = reports.find(({ endpoint }) => can(endpoint));
  return report ? <FirstFigures {...report} /> : null;
}

function FirstFigures({ path, spec, endpoint }: HomeReport) {
  const navigate = useNavigate();
  const { data, error } = useApiQuery(endpoint, untypedInput({ query: { page: 1, pageSize: 50 } }), { handlesErrors: 'all' });
  const answer = data as ReportAnswer | undefined;
  const opener = {
    opened: undefined,
    open: (figure: Parameters<typeof writeOpened>[0]) => void navigate(`${path}?${new URLSearchParams({ [OPENED]: writeOpened(figure) })}`),
  };
  if (error) return null;
  if (!answer) return <output className="sheet home-report-bones" aria-label={`正在加载${spec.title}`} />;
  return (
    <section className="k-report" aria-labelledby="home-report">
      <header className="home-report">
        <h2 id="home-report">
          {spec.title} <small>近 90 天</small>
        </h2>
        <Link to={path}>打开报表</Link>
      </header>
      <ReportKpis spec={spec} answer={answer} {...opener} />
      <ReportCharts spec={spec} answer={answer} {...opener} />
    </section>
  );
}
