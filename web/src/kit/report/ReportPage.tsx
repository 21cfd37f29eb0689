import type { Endpoint } from '@mrp/contract/lib/endpoint.ts';
import type { ReportAnswer, ReportRow, ReportSpec } from '@mrp/contract/lib/report.ts';
import { useMemo, useRef, type ComponentType, type ReactNode } from 'react';
import { askExport } from '../../lib/api/export-question.ts';
import { useApiQuery } from '../../lib/api/useApi.ts';
import { untypedInput } from '../../lib/untyped-input.ts';
import { WhoGrants } from '../actions/WhoGrants.tsx';
import { EmptyList } from '../list/EmptyList.tsx';
import { FilterChips } from '../list-filters/FilterChips.tsx';
import type { FilterSource } from '../list-filters/FilterField.tsx';
import { ListFoot } from '../list/ListFoot.tsx';
import { ListSkeleton } from '../list/ListSkeleton.tsx';
import { listQuery, nextSort, queryText, type AnyList } from '../list/list-url.ts';
import { useIsNarrow } from '../list/useIsNarrow.ts';
import { useListCommands } from '../list/useListCommands.ts';
import { useListState } from '../list/useListState.ts';
import { useViewOfAddress } from '../list-views/useViewOfAddress.ts';
import { useViewSettings } from '../list-views/useViewSettings.ts';
import { lazyPanel } from '../lazy.tsx';
import type { DocumentsEndpoint } from './DocumentsDrawer.tsx';
import { ReportBar, withoutUsual } from './ReportBar.tsx';
import { ReportCharts } from './ReportCharts.tsx';
import { ReportHead, type SubscribeProps } from './ReportHead.tsx';
import { ReportKpis } from './ReportKpis.tsx';
import { ReportTable } from './ReportTable.tsx';
import { writeOpened, type OpenedFigure } from './opened-figure.ts';
import { useOpenedFigure } from './useOpenedFigure.ts';
import '../list/list.css';
import './report.css';

const DocumentsDrawer = lazyPanel(async () => (await import('./DocumentsDrawer.tsx')).DocumentsDrawer);

type RowOf<E extends Endpoint> = E['response'] extends { _zod: { output: ReportAnswer<infer Row extends ReportRow> } } ? Row : never;

interface ReportPageProps<E extends Endpoint> {
  spec: ReportSpec;
  endpoint: E;
  documents: DocumentsEndpoint;
  /** What rows are counted in: 种. */
  counted: string;
  /** Name of a row: 全棉府绸 藏青. */
  rowName: (row: RowOf<E>) => string;
  cells?: Readonly<Partial<Record<string, (row: RowOf<E>) => ReactNode>>>;
  sources?: Readonly<Record<string, FilterSource | undefined>>;
  /** Figures that say that something is lacking. */
  shortFigures?: readonly string[];
  /** Address and name of the records behind figures that no document has. */
  addressOf?: (kind: string, id: string) => string | undefined;
  kinds?: Readonly<Record<string, string>>;
  /** The dialog that subscribes to the report as it is shown. */
  Subscribe: ComponentType<SubscribeProps>;
}

const none = {};
const nowhere = (): undefined => undefined;

/** A declared report as a page: filters, head, chart and table of one answer; its state is the address. */
export function ReportPage<const E extends Endpoint>(props: ReportPageProps<E>) {
  const { spec, sources = none, Subscribe } = props;
  const report = useReport(props);
  const { state, change, reader, look, answer, opener } = report;
  const searchRef = useRef<HTMLInputElement>(null);
  useListCommands(searchRef);
  return (
    <div className="k-report">
      <ReportHead
        {...{ spec, state, change, reader, look, answer, Subscribe }}
        refreshing={report.refreshing}
        onRefresh={report.refresh}
        onExport={() =>
          askExport(spec, { query: queryText(spec, state), columns: look.columns.filter(({ hidden }) => !hidden).map(({ key }) => key) })
        }
      />
      <ReportBar {...{ spec, state, change, sources, searchRef }} prices={reader.prices} />
      <FilterChips
        spec={spec}
        state={{ ...state, filters: withoutUsual(state.filters) }}
        sources={sources}
        onChange={(asked) => change(asked, 'push')}
      />
      {!answer && !report.error && <ListSkeleton gallery={false} />}
      {(report.error || answer?.total === 0) && <NoRows report={report} period={answer} />}
      {answer && answer.total > 0 && <ReportContent props={props} report={report} answer={answer} />}
      {opener.opened && <OpenedDocuments props={props} report={report} opened={opener.opened} />}
    </div>
  );
}

interface OpenedProps<E extends Endpoint> {
  props: ReportPageProps<E>;
  report: ReturnType<typeof useReport<E>>;
  opened: OpenedFigure;
}

/** The documents of the opened figure, under the filters of the page. */
function OpenedDocuments<E extends Endpoint>({ props, report, opened }: OpenedProps<E>) {
  const { spec, documents, addressOf = nowhere, kinds = none } = props;
  return (
    <DocumentsDrawer
      key={`${writeOpened(opened)} ${report.query}`}
      {...{ spec, opened, addressOf, kinds }}
      endpoint={documents}
      query={report.queryOf(opened.narrow)}
      onClose={report.opener.close}
    />
  );
}

type NoRowsProps = {
  report: Pick<ReturnType<typeof useReport>, 'error' | 'refresh' | 'state' | 'change'>;
  period: Pick<ReportAnswer, 'from' | 'to'> | undefined;
};

/** Why there are no figures, with one next step. */
function NoRows({ report: { error, refresh, state, change }, period }: NoRowsProps) {
  return (
    <div className="sheet">
      <EmptyList
        error={error}
        narrowed={state.q !== '' || Object.keys(withoutUsual(state.filters)).length > 0}
        firstUse="没有选日期时看最近 90 天的单据，可以换一个日期范围。"
        noun={period ? `数据（${period.from} 至 ${period.to}）` : '数据'}
        onRetry={refresh}
        onClear={() => change({ q: '', filters: {} }, 'push')}
      />
    </div>
  );
}

interface ReportContentProps<E extends Endpoint> {
  props: ReportPageProps<E>;
  report: ReturnType<typeof useReport<E>>;
  answer: ReportAnswer<RowOf<E>>;
}

/** Head, chart and table of one answer. */
function ReportContent<E extends Endpoint>({ props, report, answer }: ReportContentProps<E>) {
  const { spec, counted, rowName, cells = none, shortFigures = [] } = props;
  const { state, change, narrow, columns, opener } = report;
  return (
    <>
      {!report.reader.prices && hasPrices(spec) && (
        <p className="sheet k-report-withheld">
          金额和单价没有列出。
          <WhoGrants needed="查看价格" />
        </p>
      )}
      <ReportKpis spec={spec} answer={answer} {...opener} />
      <ReportCharts spec={spec} answer={answer} {...opener} />
      <ReportTable
        {...{ spec, answer, columns, counted, rowName, shortFigures, cells }}
        isNarrow={narrow}
        {...opener}
        title={spec.title}
        sort={state.sort}
        onSort={(key, joins) => change((now) => ({ sort: nextSort(spec, now.sort, key, joins) }), 'replace')}
      />
      <ListFoot
        state={state}
        total={answer.total}
        estimated={false}
        narrow={narrow}
        onPage={(page, pageSize) => change({ page, pageSize }, 'replace')}
      />
    </>
  );
}

const hasPrices = ({ columns }: ReportSpec): boolean => Object.values(columns).some(({ price }) => price === true);

/** State and answer of the page. */
function useReport<E extends Endpoint>({ spec, endpoint }: ReportPageProps<E>) {
  const list: AnyList = spec;
  const { state, change, reader } = useListState(list, false);
  const look = useViewSettings(list, state, reader);
  const opening = useViewOfAddress(list, look, reader);
  const narrow = useIsNarrow();
  const query = useMemo(() => listQuery(list, state), [list, state]);
  const read = useApiQuery(endpoint as Endpoint, untypedInput({ query }), { handlesErrors: 'all', enabled: !opening });
  const columns = useMemo(
    () => look.columns.filter(({ hidden, column, key }) => !hidden && (!narrow || column.onCard === true || key === 'name')),
    [look.columns, narrow],
  );
  const opener = useOpenedFigure(spec, reader);
  /** The filters of the page, narrowed to a figure: as an address says them. */
  const queryOf = (narrowing: Readonly<Record<string, string>>): Record<string, unknown> => {
    const text = new URLSearchParams(queryText(list, { ...state, sort: list.defaultSort }));
    for (const [name, value] of Object.entries(narrowing)) if (value !== '') text.set(name, value);
    const shape = list.query.shape as Record<string, { parse: (value: string) => unknown }>;
    return Object.fromEntries([...text].map(([name, value]) => [name, shape[name]?.parse(value)]));
  };
  return {
    state,
    change,
    reader,
    look,
    narrow,
    columns,
    opener,
    query: queryText(list, state),
    queryOf,
    answer: read.data as ReportAnswer<RowOf<E>> | undefined,
    error: read.data ? null : read.error,
    refreshing: read.isFetching,
    refresh: () => void read.refetch(),
  };
}
