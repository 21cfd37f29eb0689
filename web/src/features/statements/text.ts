import { auditApi } from '@mrp/contract/features/audit.ts';
import { homeApi } from '@mrp/contract/features/home.ts';
import { chargeKinds, type ChargeKind } from '@mrp/contract/features/statements/charges.ts';
import { statementLineKinds, type Statement, type StatementLineKind, type StatementRow } from '@mrp/contract/features/statements/record.ts';
import { statementLinksApi } from '@mrp/contract/features/supplier-links.ts';
import type { VoucherFormat } from '@mrp/contract/features/statements/vouchers.ts';
import { advancesApi, chargesApi, settlementApi, statementsApi, vouchersApi } from '@mrp/contract/features/statements.ts';
import { decimal, roundHalfUp } from '@mrp/contract/lib/decimals.ts';
import { urlOf } from '../../lib/api/address.ts';
import { formatPeriod } from '../../lib/format/period.ts';
import { statementWords } from '@mrp/contract/features/statements/words.ts';

export const STATEMENTS = '/statementList';
export const newStatementAddress = '/newStatement';
export const statementAddress = (id: string): string => `/statementDetail?id=${id}`;
export const statementPrintAddress = (ids: readonly string[]): string => `/statementPrint?ids=${ids.join(',')}`;

export const newInvoiceAddress = (id: string): `/${string}` => `/newStatementInvoice?id=${id}`;
export const settingsAddress = '/statementSettings';
export const editSettingsAddress = '/editStatementSettings';

/** Downloads the import workbook of 金蝶 or 用友. */
export const downloadVouchers = (format: VoucherFormat, ids: readonly string[]): void =>
  window.location.assign(urlOf(vouchersApi.download, {}, { format, ids }));

/** The lists of 对账单. */
export const statementViews = {
  label: '对账单、应付与配置',
  links: [
    [STATEMENTS, statementWords.statement],
    ['/payables', '应付'],
    [settingsAddress, statementWords.settings],
  ],
} as const;

/** Queries that a change of a statement makes stale. */
export const statementRefreshes = [
  statementsApi.list,
  statementsApi.get,
  statementLinksApi.get,
  settlementApi.listPayables,
  advancesApi.get,
  homeApi.get,
  auditApi.selectAllLogById,
];
/** Drafts show what they would take of advance payments. */
export const accountRefreshes = [...statementRefreshes];
/** Drafts show what is charged at once. */
export const chargeRefreshes = [chargesApi.list, ...statementRefreshes];

const lineKinds = new Map<string, string>(statementLineKinds.map(({ value, label }) => [value, label]));
export const lineKindName = (kind: StatementLineKind): string => lineKinds.get(kind) ?? kind;
const chargeNames = new Map<string, string>(chargeKinds.map(({ value, label }) => [value, label]));
export const chargeName = (kind: ChargeKind): string => chargeNames.get(kind) ?? kind;

export const periodText = ({ periodFrom, periodTo }: Pick<StatementRow, 'periodFrom' | 'periodTo'>): string =>
  formatPeriod(periodFrom, periodTo);

/** What no invoice has yet. */
export function notInvoiced({ amount, taxAmount, invoices }: Pick<Statement, 'amount' | 'taxAmount' | 'invoices'>): {
  amount: string;
  taxAmount: string;
} {
  const valid = invoices.filter(({ isVoided }) => !isVoided);
  const rest = (whole: string | undefined, name: 'amount' | 'taxAmount') =>
    roundHalfUp(
      valid.reduce((left, invoice) => left.minus(decimal(invoice[name] ?? '0')), decimal(whole ?? '0')),
      2,
    );
  return { amount: rest(amount, 'amount'), taxAmount: rest(taxAmount, 'taxAmount') };
}
