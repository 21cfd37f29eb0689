import type { AccountBalance, Advance, SupplierAccount } from '@mrp/contract/features/statements/advances.ts';
import { advancesApi } from '@mrp/contract/features/statements.ts';
import { statementWords } from '@mrp/contract/features/statements/words.ts';
import { VIEW_PRICES } from '@mrp/contract/permissions.ts';
import { Button } from 'antd';
import { useState } from 'react';
import { Link } from 'react-router';
import { lazyPanel } from '../../kit/lazy.tsx';
import { LineTable, type LineColumn } from '../../kit/tables/LineTable.tsx';
import { ReadContent } from '../../kit/object/ReadContent.tsx';
import type { ObjectSection } from '../../kit/object/Section.tsx';
import { formatDay, formatMoney, formatTime } from '../../lib/format/format.ts';
import { moneyName } from '../../lib/format/money-unit.ts';
import { useCan } from '../../lib/session/permissions.tsx';
import { useApiQuery } from '../../lib/api/useApi.ts';
import { purchaseAddress } from '../purchases/text.ts';
import { statementAddress } from './text.ts';

const AdvanceForm = lazyPanel(async () => (await import('./settlement/AdvanceForm.tsx')).AdvanceForm);
const VoidAdvanceForm = lazyPanel(async () => (await import('./settlement/VoidAdvanceForm.tsx')).VoidAdvanceForm);

/** 往来 of a supplier: what is owed, to be paid and claimed, and its advance payments. */
export function useAccountSection(supplier: { id: string; abbreviation: string }): ObjectSection[] {
  const can = useCan();
  const allowed = can(advancesApi.get);
  const [asked, setAsked] = useState<'add' | Advance | null>(null);
  const read = useApiQuery(advancesApi.get, { params: { id: supplier.id } }, { enabled: allowed, handlesErrors: 'all' });
  if (!allowed) return [];
  const priced = can(VIEW_PRICES);
  const mayPay = priced && can(advancesApi.add);
  const close = () => setAsked(null);
  return [
    {
      id: 'account',
      title: '往来与预付款',
      ...(mayPay && {
        extra: (
          <>
            <Button size="small" disabled={!read.data} onClick={() => setAsked('add')}>
              登记预付款
            </Button>
            {asked === 'add' && read.data && <AdvanceForm supplier={supplier} account={read.data} onClose={close} />}
            {asked !== null && asked !== 'add' && <VoidAdvanceForm supplierId={supplier.id} advance={asked} onClose={close} />}
          </>
        ),
      }),
      content: (
        <ReadContent read={read}>
          {(account) => <Account supplierId={supplier.id} account={account} priced={priced} {...(mayPay && { onVoid: setAsked })} />}
        </ReadContent>
      ),
    },
  ];
}

interface AccountProps {
  supplierId: string;
  account: SupplierAccount;
  priced: boolean;
  onVoid?: (advance: Advance) => void;
}

function Account({ supplierId, account: { balances, advances, openClaims }, priced, onVoid }: AccountProps) {
  if (balances.length === 0 && advances.length === 0 && openClaims === 0) return <p className="text-muted">没有往来。</p>;
  return (
    <div className="stack">
      {priced && balances.length > 0 && (
        <LineTable
          label="往来"
          heading="币种"
          columns={balanceColumns}
          lines={balances}
          keyOf={({ currency }) => currency.id}
          nameOf={({ currency }) => currency.name}
        />
      )}
      {openClaims > 0 && (
        <p>
          <Link to={`/claimList?supplierIds=${supplierId}&state=SENT,NEGOTIATING`}>{openClaims} 张索赔</Link>还没有答复或在协商。
        </p>
      )}
      {advances.length > 0 && (
        <LineTable
          label="预付款"
          heading="付款日期"
          columns={advanceColumns(priced, onVoid)}
          lines={advances}
          keyOf={({ id }) => id}
          nameOf={({ paidOn }) => formatDay(paidOn)}
        />
      )}
    </div>
  );
}

const money = (label: string, of: (balance: AccountBalance) => string | undefined): LineColumn<AccountBalance> => ({
  label,
  num: true,
  show: (balance) => {
    const amount = of(balance);
    return amount && /[1-9]/.test(amount) ? `${formatMoney(amount)} ${moneyName(balance.currency.name)}` : null;
  },
});

const balanceColumns: readonly LineColumn<AccountBalance>[] = [
  money('未对账', ({ unstated }) => unstated),
  money('待供应商确认', ({ waiting }) => waiting),
  money(statementWords.unpaid, ({ toPay }) => toPay),
  money('逾期', ({ overdue }) => overdue),
  money('索赔中', ({ claimed }) => claimed),
  money('预付未冲抵', ({ advance }) => advance),
];

function advanceColumns(priced: boolean, onVoid: ((advance: Advance) => void) | undefined): LineColumn<Advance>[] {
  const amounts: LineColumn<Advance>[] = [
    {
      label: statementWords.paidAmount,
      num: true,
      show: ({ amount, currency }) => amount && `${formatMoney(amount)} ${moneyName(currency.name)}`,
    },
    {
      label: '未冲抵',
      num: true,
      show: ({ openAmount, currency }) => openAmount && `${formatMoney(openAmount)} ${moneyName(currency.name)}`,
    },
  ];
  return [
    ...(priced ? amounts : []),
    { label: statementWords.order, show: ({ order }) => order && <Link to={purchaseAddress(order.id)}>{order.code}</Link> },
    { label: statementWords.account, show: ({ account }) => account },
    {
      label: statementWords.statement,
      show: ({ statements }) =>
        statements.map(({ id, code }) => (
          <div key={id}>
            <Link to={statementAddress(id)}>{code}</Link>
          </div>
        )),
    },
    { label: statementWords.note, show: ({ note }) => note },
    { label: '登记', show: ({ by, at }) => `${by} ${formatTime(at)}` },
    {
      label: '操作',
      show: (advance) => {
        if (advance.isVoided) return <span className="text-muted">已作废：{advance.voidReason}</span>;
        if (!onVoid || advance.statements.length > 0) return null;
        return (
          <Button size="small" onClick={() => onVoid(advance)}>
            作废
          </Button>
        );
      },
    },
  ];
}
