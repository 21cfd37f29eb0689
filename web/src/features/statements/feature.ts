import type { Feature } from '../../lib/feature.ts';
import { innerPage, menuPage } from '../../lib/page-route.ts';

const group = '供应商管理';
const below = { group, back: '/statementList' } as const;

export const statementsFeature: Feature = {
  pages: [
    menuPage('/statementList', '对账单', async () => (await import('./StatementListPage.tsx')).StatementListPage, { group }),
    innerPage('/payables', '应付', async () => (await import('./PayablesPage.tsx')).PayablesPage, { ...below, tabOf: '/statementList' }),
    innerPage('/statementSettings', '对账配置', async () => (await import('./StatementSettingsPage.tsx')).StatementSettingsPage, {
      ...below,
      tabOf: '/statementList',
    }),
    innerPage(
      '/editStatementSettings',
      '编辑对账配置',
      async () => (await import('./StatementSettingsEditPage.tsx')).StatementSettingsEditPage,
      {
        group,
        back: '/statementSettings',
      },
    ),
    innerPage('/newStatementInvoice', '按行登记发票', async () => (await import('./settlement/NewInvoicePage.tsx')).NewInvoicePage, {
      ...below,
      about: 'id',
    }),
    innerPage('/newStatement', '新建对账单', async () => (await import('./NewStatementPage.tsx')).NewStatementPage, below),
    innerPage('/statementDetail', '对账单详情', async () => (await import('./StatementPage.tsx')).StatementPage, { ...below, about: 'id' }),
    innerPage('/statementPrint', '打印对账单', async () => (await import('./StatementPrintPage.tsx')).StatementPrintPage, {
      ...below,
      about: 'ids',
      frame: 'plain',
    }),
  ],
  documents: async () => (await import('./documents.ts')).statementDocuments,
};
