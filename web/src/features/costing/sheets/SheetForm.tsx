import { costingApi } from '@mrp/contract/features/costing.ts';
import { SheetLines } from '@mrp/contract/features/costing/input.ts';
import type { Department } from '@mrp/contract/features/costing/parts.ts';
import type { CostSheet, SheetLine } from '@mrp/contract/features/costing/record.ts';
import { quotationWorkflow } from '@mrp/contract/features/costing/workflow.ts';
import { useCallback, useDeferredValue, useState } from 'react';
import { useNavigate } from 'react-router';
import { FormPage } from '../../../kit/form/FormPage.tsx';
import { GridField } from '../../../kit/form/fields/GridField.tsx';
import { useRows } from '../../../kit/form/useRows.ts';
import type { GridRow } from '../../../kit/grid/columns/columns.ts';
import { formatTime } from '../../../lib/format/format.ts';
import { AcceptRest } from './AcceptRestPanel.tsx';
import { CostBarPanel } from '../CostBarPanel.tsx';
import { completeSheetRow, sheetColumns, sheetTabs } from './sheet-columns.ts';
import { changedLines, isPriced, quotedTotals, sheetRows, typedTotals } from './sheet-lines.ts';
import { costingReads, sheetAddress } from '../text.ts';

interface SheetFormProps {
  sheet: CostSheet;
  title: string;
  /** Departments whose lines are edited here. */
  editable: readonly Department[];
  /** The lines that are shown; absent: all. */
  shows?: (line: SheetLine) => boolean;
  backTo?: string;
}

interface SheetValues {
  lines: readonly GridRow[];
}

/** 核价: the lines of a sheet as a grid, with its totals while typing. Others may save other lines meanwhile. */
export function SheetForm({ sheet, title, editable, shows = () => true, backTo }: SheetFormProps) {
  const navigate = useNavigate();
  const { id } = sheet.quotation;
  const shown = (record: CostSheet): GridRow[] => sheetRows(record.lines.filter(shows));
  return (
    <FormPage
      title={title}
      note={
        <span className="k-section-note">
          {sheet.code} V{sheet.versionNo} · {sheet.style.code} {sheet.style.name} · {sheet.supplier.name}
        </span>
      }
      endpoint={costingApi.saveSheetLines}
      schema={SheetLines}
      record={sheet}
      valuesOf={(record): SheetValues => ({ lines: shown(record ?? sheet) })}
      request={({ lines }, version) => ({
        params: { id },
        body: { version: version ?? sheet.version, lines: changedLines(lines, sheet) },
      })}
      subject={{ type: quotationWorkflow.kind, id }}
      draft={`sheet/${sheet.id}/${editable.join('+')}`}
      refreshes={costingReads}
      whoOf={({ updatedBy, updatedAt }) => `${updatedBy} ${formatTime(updatedAt)}`}
      onSaved={() => void navigate(backTo ?? sheetAddress(id), { replace: true })}
      rail={<LiveTotals sheet={sheet} />}
      sections={[
        {
          id: 'lines',
          title: '核价明细',
          note: '采纳即按报价；填了核价就是核减；不采纳的金额为 0',
          wide: true,
          content: <LinesGrid sheet={sheet} rows={shown(sheet)} editable={editable} />,
        },
      ]}
    />
  );
}

function LinesGrid({ sheet, rows, editable }: Pick<SheetFormProps, 'sheet' | 'editable'> & { rows: readonly GridRow[] }) {
  const [lines] = useState(() => new Map(sheet.lines.map((line) => [line.id, line])));
  const facts = { lineOf: (row: GridRow) => lines.get(row.key), editable };
  const [columns] = useState(() => sheetColumns(facts));
  const [tabs] = useState(() => sheetTabs(rows, facts));
  const complete = useCallback((row: GridRow, before: GridRow | undefined) => completeSheetRow(row, before, lines.get(row.key)), [lines]);
  return (
    <GridField
      name="lines"
      label="核价明细"
      columns={columns}
      complete={complete}
      grouping={tabs}
      canAdd={false}
      toolbar={(grid) => <AcceptRest grid={grid} {...facts} />}
      locate={(path, rows) => locateLine(path, rows, sheet)}
    />
  );
}

/** Only changed lines are sent: the server's line is found by its place among them; a refused step names those of the whole sheet. */
function locateLine(path: string, rows: readonly GridRow[], sheet: CostSheet): { at: number; field: string } {
  const [place = '', field = ''] = path.split('.');
  const sent = changedLines(rows, sheet);
  const line = (sent.length === 0 ? sheet.lines : sent)[Number.parseInt(place, 10)];
  return { at: rows.findIndex(({ key }) => key === line?.id), field };
}

function LiveTotals({ sheet }: { sheet: CostSheet }) {
  const rows = useDeferredValue(useRows('lines'), []);
  const isDecided = isPriced(sheet) || rows.some((row) => row['decision'] !== null);
  return (
    <section aria-label="成本构成">
      <CostBarPanel quoted={quotedTotals(sheet)} approved={isDecided ? typedTotals(rows, sheet) : undefined} rates={sheet} />
    </section>
  );
}
