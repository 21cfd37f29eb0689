import { settlementApi, statementList, statementsApi, vouchersApi } from '@mrp/contract/features/statements.ts';
import type { StatementRow } from '@mrp/contract/features/statements/record.ts';
import { statementWorkflow } from '@mrp/contract/features/statements/workflow.ts';
import type { Action, BulkAction } from '../../kit/list/list-actions.ts';
import { voucherFormats } from '@mrp/contract/features/statements/vouchers.ts';
import { MAX_PRINT } from '@mrp/contract/lib/print-query.ts';
import { VIEW_PRICES } from '@mrp/contract/permissions.ts';
import { statementWords } from '@mrp/contract/features/statements/words.ts';
import { ListPage } from '../../kit/list/ListPage.tsx';
import { lazyPanel } from '../../kit/lazy.tsx';
import { ViewLinks } from '../../kit/list-views/ViewLinks.tsx';
import { usePrinting } from '../../kit/print/usePrinting.ts';
import { askedAddress } from '../../lib/asked-action.ts';
import { useCan } from '../../lib/session/permissions.tsx';
import { toast } from '../../lib/toast.ts';
import { askExport } from '../../lib/api/export-question.ts';
import { allSuppliers } from '../../pickers/sources/supplier-source.ts';
import { downloadVouchers, newStatementAddress, periodText, statementAddress, statementPrintAddress, statementViews } from './text.ts';
import { useDiscardStatement } from './useDiscardStatement.ts';

const StatementPeekPanel = lazyPanel(async () => (await import('./StatementPeekPanel.tsx')).StatementPeekPanel);

const sources = { supplierIds: allSuppliers };

/** What the statement waits for, on its page. */
function nextStep({ id, state }: StatementRow): Action[] {
  const page = statementAddress(id) as `/${string}`;
  const { send, confirm } = statementWorkflow.transitions;
  switch (state) {
    case 'DRAFT':
      return [{ key: 'send', label: send.label, permission: send.permission, to: page }];
    case 'SENT':
      return [{ key: 'confirm', label: confirm.label, permission: confirm.permission, to: askedAddress(page, 'confirm') }];
    case 'CONFIRMED':
      return [{ key: 'invoice', label: '登记发票', permission: settlementApi.addInvoice, to: `${page}#invoices` }];
    case 'INVOICED':
      return [{ key: 'pay', label: '登记付款', permission: settlementApi.addPayment, to: `${page}#payments` }];
    case 'SETTLED':
      return [];
  }
}

/** 导出金蝶 and 导出用友 of the chosen statements. */
const vouchers: readonly BulkAction[] = voucherFormats.map(({ value, label }) => ({
  key: value,
  label: `导出${label}`,
  permission: vouchersApi.download,
  run: (chosen) => {
    if ('ids' in chosen && chosen.ids.length <= MAX_PRINT) downloadVouchers(value, chosen.ids);
    else toast.error(`一次最多导出 ${MAX_PRINT} 张对账单，请逐张勾选`);
    return Promise.resolve();
  },
}));

/** 对账单. */
export function StatementListPage() {
  const can = useCan();
  const discard = useDiscardStatement();
  const print = usePrinting(statementsApi.print, statementWords.statement, statementPrintAddress);
  return (
    <>
      <ViewLinks {...statementViews} />
      <ListPage
        list={statementList}
        endpoint={statementsApi.list}
        noun={statementWords.statement}
        workflow={statementWorkflow}
        sources={sources}
        rowLink={(row) => statementAddress(row.id)}
        rowName={(row: StatementRow) => `${row.code} ${row.supplier.name} ${periodText(row)}`}
        peek={(row) => <StatementPeekPanel id={row.id} />}
        create={{ key: 'create', label: '新建对账单', permission: statementsApi.create, to: newStatementAddress }}
        rowActions={(row) => [
          ...nextStep(row),
          { key: 'print', label: '打印', permission: statementsApi.print, to: statementPrintAddress([row.id]) },
          ...(row.state === 'DRAFT' && row.createdByMe ? [discard.actionFor(row)] : []),
        ]}
        bulkActions={[print, ...(can(VIEW_PRICES) ? vouchers : [])]}
        onExport={(request) => askExport(statementList, request)}
        firstUse="选供应商与期间，明细由收货、退货、附加费与扣款自动得出；供应商确认后付款。"
      />
    </>
  );
}
