import { PassThrough } from 'node:stream';
import { sql } from 'kysely';
import type { Download } from '@mrp/contract/lib/endpoint.ts';
import { chargeKinds } from '@mrp/contract/features/statements/charges.ts';
import { statementLineKinds, type Statement, type StatementLine } from '@mrp/contract/features/statements/record.ts';
import { voucherFormats, type VoucherColumn, type VoucherQuery, type VoucherSource } from '@mrp/contract/features/statements/vouchers.ts';
import { statementWorkflow } from '@mrp/contract/features/statements/workflow.ts';
import { labelsOf } from '@mrp/contract/lib/fields/choices.ts';
import { roundHalfUp } from '@mrp/contract/lib/decimals.ts';
import { VIEW_PRICES } from '@mrp/contract/permissions.ts';
import { AppError } from '../../platform/app-error.ts';
import { anyId, type Db } from '../../platform/database/database.ts';
import type { CellValue, ColumnKind } from '../../platform/excel/writing/write-cells.ts';
import { writeWorkbook } from '../../platform/excel/writing/write.ts';
import type { Identity } from '../../platform/http/identity.ts';
import { listStatements } from './queries.ts';
import { getStatementSettings } from './settings.queries.ts';

const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

/** What the workbook says of the supplier beside the statement. */
interface Payee {
  id: string;
  name: string;
  creditCode: string;
}

interface VoucherLine {
  statement: Statement;
  line: StatementLine;
  at: number;
  payee: Payee | undefined;
}

const kindNames = new Map<string, string>(statementLineKinds.map(({ value, label }) => [value, label]));
const chargeNames = new Map<string, string>(chargeKinds.map(({ value, label }) => [value, label]));

const noteOf = ({ kind, charge, receipt, claim }: StatementLine): string =>
  [kindNames.get(kind), charge && chargeNames.get(charge.kind), charge?.note, receipt?.code, claim?.code].filter(Boolean).join(' ');

const validInvoices = ({ invoices }: Statement) => invoices.filter(({ isVoided }) => !isVoided);

const cells: Readonly<Record<Exclude<VoucherSource, 'constant'>, (row: VoucherLine) => CellValue>> = {
  statementCode: ({ statement }) => statement.code,
  lineNo: ({ at }) => String(at + 1),
  confirmedOn: ({ statement }) => statement.confirmedOn,
  dueOn: ({ statement }) => statement.dueOn,
  supplierCode: ({ statement }) => statement.supplier.code,
  supplierName: ({ payee, statement }) => payee?.name ?? statement.supplier.name,
  creditCode: ({ payee }) => payee?.creditCode,
  currencyCode: ({ statement }) => statement.currency.code,
  currencyName: ({ statement }) => statement.currency.name,
  invoiceNumber: ({ statement }) =>
    validInvoices(statement)
      .map(({ number }) => number)
      .join('、'),
  invoicedOn: ({ statement }) => validInvoices(statement).at(-1)?.issuedOn,
  kind: ({ line }) => kindNames.get(line.kind),
  happenedOn: ({ line }) => line.happenedOn,
  receiptCode: ({ line }) => line.receipt?.code ?? line.claim?.code,
  orderCode: ({ line }) => line.order?.code,
  materialCode: ({ line }) => line.code,
  materialName: ({ line }) => line.name,
  colourName: ({ line }) => line.colourName,
  quantity: ({ line: { quantity, unit } }) => (quantity === null ? null : roundHalfUp(quantity, unit?.decimals ?? 4)),
  unit: ({ line }) => line.unit?.name,
  taxRate: ({ line }) => line.taxRate,
  netAmount: ({ line }) => line.netAmount,
  taxAmount: ({ line }) => line.taxAmount,
  amount: ({ line }) => line.amount,
  note: ({ line }) => noteOf(line),
};

const kinds: Readonly<Partial<Record<VoucherSource, ColumnKind>>> = {
  lineNo: 'number',
  confirmedOn: 'date',
  dueOn: 'date',
  invoicedOn: 'date',
  happenedOn: 'date',
  quantity: 'number',
  taxRate: 'number',
  netAmount: 'money',
  taxAmount: 'money',
  amount: 'money',
};

const cellOf = ({ source, value }: VoucherColumn, row: VoucherLine): CellValue => (source === 'constant' ? value : cells[source](row));

/** The lines of statements that are agreed as the import workbook of 金蝶 or 用友, in the configured columns. */
export async function openVouchers(db: Db, user: Identity, { format, ids }: VoucherQuery): Promise<Download> {
  if (!user.permissions.has(VIEW_PRICES)) throw new AppError('FORBIDDEN', { permission: VIEW_PRICES });
  const statements = await listStatements(db, ids, user);
  const early = statements.find(({ state }) => state === 'DRAFT' || state === 'SENT');
  if (early) {
    const state = labelsOf(statementWorkflow.states)[early.state];
    throw new AppError('GUARD', { detail: `对账单 ${early.code} 是“${state}”，确认后才能导出到财务软件` });
  }
  const { kingdeeColumns, yonyouColumns } = await getStatementSettings(db);
  const columns = format === 'KINGDEE' ? kingdeeColumns : yonyouColumns;
  const payees = await readPayees(db, statements);
  const rows = statements.flatMap((statement) =>
    statement.lines.map((line, at) => {
      const row = { statement, line, at, payee: payees.get(statement.supplier.id) };
      return columns.map((column) => cellOf(column, row));
    }),
  );
  const name = voucherFormats.find(({ value }) => value === format)?.label ?? format;
  const stream = new PassThrough();
  const sheet = { name: `${name}导入`, columns: columns.map(({ header, source }) => ({ header, kind: kinds[source] ?? 'text' })), rows };
  void writeWorkbook(stream, { sheets: [sheet] }).catch((error: unknown) => stream.destroy(error as Error));
  return { stream, mime: XLSX, name: `对账单${name}导入表.xlsx`, length: null, inline: false, immutable: false };
}

async function readPayees(db: Db, statements: readonly Statement[]): Promise<Map<string, Payee>> {
  const { rows } = await sql<Payee>`
    select id, name, coalesce(credit_code, '') as credit_code from suppliers where id = ${anyId(statements.map(({ supplier }) => supplier.id))}`.execute(
    db,
  );
  return new Map(rows.map((payee) => [payee.id, payee]));
}
