import { reportPages, type ReportName, type SubscriptionInput } from '@mrp/contract/features/reports/subscriptions.ts';
import { formatDecimal } from '@mrp/contract/lib/decimals.ts';
import { parseSort, type Column, type ListSpec } from '@mrp/contract/lib/list.ts';
import type { ReportAnswer, ReportKpi, ReportRow, ReportSpec } from '@mrp/contract/lib/report.ts';
import { VIEW_PRICES, type Permission } from '@mrp/contract/permissions.ts';
import type { Identity } from '../../platform/http/identity.ts';
import type { NoticeDetail } from '../../platform/notice-details.ts';

/** Rows that a mail tells. */
export const MAILED_ROWS = 10;

export interface Asked {
  report: ReportName;
  query: string;
}

/** Whether a query filters or sorts by prices. */
export function asksPrices(spec: ListSpec, query: string): boolean {
  const asked = new URLSearchParams(query);
  const sorted = parseSort(spec, asked.get('sort') ?? spec.defaultSort) ?? [];
  return [...asked.keys()].some((name) => spec.filters[name]?.price) || sorted.some(({ price }) => price);
}

/** The permissions that reading a report with these filters needs. */
export const neededFor = (spec: ListSpec, { report, query }: Asked): Permission[] => [
  reportPages[report].title,
  ...(asksPrices(spec, query) ? ([VIEW_PRICES] as const) : []),
];

export const mayRead = (spec: ListSpec, asked: Asked, { permissions }: Pick<Identity, 'permissions'>): boolean =>
  neededFor(spec, asked).every((permission) => permissions.has(permission));

export const pathOf = ({ report, query }: Asked): string => `${reportPages[report].path}${query === '' ? '' : `?${query}`}`;

export const frequencyWord = ({ frequency }: Pick<SubscriptionInput, 'frequency'>): string => (frequency === 'DAILY' ? '每天' : '每周');

/** The head and the first rows of an answer, in words; what the answer does not have, such as prices, is not told. */
export function tellAnswer(spec: ReportSpec, answer: ReportAnswer): NoticeDetail[] {
  const head = Object.entries(spec.kpis).flatMap(([name, kpi]) => {
    const told = answer.kpis[name];
    if (!told) return [];
    const before = told.before === null ? '' : `上期 ${kpiText(kpi, told.before, answer)}`;
    return [{ title: `${kpi.label} ${kpiText(kpi, told.value, answer)}`, note: [told.note, before].filter(Boolean).join(' · ') }];
  });
  const period = `${answer.from} 至 ${answer.to}`;
  if (answer.total === 0) return [{ heading: `${spec.title}，${period}`, rows: [{ title: '这段时间没有数据', note: '' }] }];
  const rows = answer.rows.slice(0, MAILED_ROWS).map((row) => rowText(spec, row));
  return [
    { heading: `${spec.title}，${period}`, rows: head },
    { heading: `前 ${rows.length} 行，共 ${answer.total} 行`, rows },
  ];
}

function kpiText({ kind, unit }: ReportKpi, value: string | null, { unit: main }: ReportAnswer): string {
  if (value === null) return '—';
  if (kind === 'quantity') return `${formatDecimal(value, main?.decimals ?? 2)} ${main?.name ?? ''}`.trim();
  if (kind === 'percent' || kind === 'change') return `${formatDecimal(value, 1)}%`;
  return `${formatDecimal(value, kind === 'money' ? 2 : 0)} ${unit ?? ''}`.trim();
}

/** A row as a card of the page has it: its name, then its main figures. */
function rowText(spec: ReportSpec, row: ReportRow): { title: string; note: string } {
  const cells = row as ReportRow & Record<string, unknown>;
  const onCard = Object.entries(spec.columns).filter(
    ([name, { onCard: shown }]) => shown && cells[name] !== null && cells[name] !== undefined,
  );
  const isFigure = ([name]: [string, Column]) => spec.figures.includes(name);
  const names = [...onCard.filter((one) => !isFigure(one)).map(([name]) => cells[name]), cells['colourName']];
  return {
    title: names.filter(Boolean).join(' '),
    note: onCard
      .filter(isFigure)
      .map(([name, column]) => `${column.label} ${figureText(column, String(cells[name]), row)}`)
      .join(' · '),
  };
}

function figureText(column: Column, value: string, { unit }: ReportRow): string {
  const decimals = ('decimals' in column ? column.decimals : undefined) ?? 0;
  if (column.kind === 'percent') return `${formatDecimal(value, decimals)}%`;
  const own = 'unit' in column ? column.unit : undefined;
  if (column.unitField !== undefined && column.kind === 'money') return `${formatDecimal(value, decimals)} 元/${unit?.name ?? '—'}`;
  if (column.unitField !== undefined) return `${formatDecimal(value, unit?.decimals ?? decimals)} ${unit?.name ?? ''}`.trim();
  return `${formatDecimal(value, decimals)} ${own ?? ''}`.trim();
}
