import { formatDecimal } from '@mrp/contract/lib/decimals.ts';
import { measureUnit, type ReportChart, type ReportPoint, type ReportRow } from '@mrp/contract/lib/report.ts';
import { VIEW_PRICES } from '@mrp/contract/permissions.ts';
import type { Column, SheetToWrite } from '../excel/writing/write-sheet.ts';
import { formatCell, type ExportCell, type Plain } from '../lists/export-cells.ts';
import { readQuery, type DeclaredList, type ExportableList } from '../lists/exportable-list.ts';
import { mainUnitOf, readCharts, readUnits, rowsOf } from './read.ts';
import { askFacts, type ReportQuery, type ReportSource } from './source.ts';
import { countRows, streamSums } from './sums.ts';

/** A report as a workbook: its rows, and the figures of each chart on a sheet of its own. */
export function exportableReport<F extends object>(source: ReportSource<F>): ExportableList {
  const spec = source.spec as typeof source.spec & DeclaredList;
  return {
    spec,
    readQuery: (text) => readQuery(spec, text),
    count: (db, query, user) => countRows(db, source, query as ReportQuery, user),
    async *streamCells(tx, query, user, columns) {
      for await (const lines of streamSums(tx, source, query as ReportQuery, user)) {
        const rows = await rowsOf(tx, source, lines, await readUnits(tx, lines));
        yield rows.map((row) => columns.map((name) => cellOf(source, row, name)));
      }
    },
    async sheets(tx, query, user) {
      const asked = query as ReportQuery;
      const unit = await mainUnitOf(tx, source, asked, user);
      const charts = await readCharts(tx, source, askFacts(source, asked, user), unit);
      return Object.entries(spec.charts).flatMap(([name, chart]) =>
        chart.price && !user.permissions.has(VIEW_PRICES) ? [] : [chartSheet(chart, charts[name] ?? [], unit?.name)],
      );
    },
  };
}

function cellOf<F extends object>({ spec }: ReportSource<F>, row: ReportRow & F, name: string): ExportCell {
  const value = Reflect.get(row, name) as Plain;
  const column = spec.columns[name];
  // Units differ by row, so a quantity has its own decimals and the unit stands beside it.
  if (column?.unitField !== undefined && typeof value === 'string' && row.unit && column.kind === 'number')
    return formatDecimal(value, row.unit.decimals).replaceAll(',', '');
  return formatCell(spec, name, value);
}

function chartSheet({ label, axis, across, series, measure: own }: ReportChart, points: readonly ReportPoint[], unit = ''): SheetToWrite {
  const measure = own ? measureUnit(own, unit || undefined) : unit;
  const names: Column[] = [{ header: axis, kind: 'text' }, ...(across ? [{ header: across, kind: 'text' } as const] : [])];
  const figures = Object.values(series).map((one): Column => {
    const told = one.measure?.unit ?? measure;
    return { header: told ? `${one.label}（${told}）` : one.label, kind: 'number' };
  });
  const rows = points.map((point) => [
    point.label,
    ...(across ? [point.across] : []),
    ...Object.keys(series).map((name) => point.values[name] ?? null),
  ]);
  return {
    name: label,
    columns: [...names, ...figures],
    rows: (async function* () {
      yield* rows;
    })(),
  };
}
