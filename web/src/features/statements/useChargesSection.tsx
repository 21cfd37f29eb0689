import type { Receipt } from '@mrp/contract/features/purchases/delivery.ts';
import type { Charge } from '@mrp/contract/features/statements/charges.ts';
import { chargesApi } from '@mrp/contract/features/statements.ts';
import { VIEW_PRICES } from '@mrp/contract/permissions.ts';
import { statementWords } from '@mrp/contract/features/statements/words.ts';
import { Button } from 'antd';
import { useState } from 'react';
import { Link } from 'react-router';
import { lazyPanel } from '../../kit/lazy.tsx';
import { LineTable, type LineColumn } from '../../kit/tables/LineTable.tsx';
import { ReadContent } from '../../kit/object/ReadContent.tsx';
import type { ObjectSection } from '../../kit/object/Section.tsx';
import { formatMoney, formatNumber, formatTime } from '../../lib/format/format.ts';
import { moneyName } from '../../lib/format/money-unit.ts';
import { useCan } from '../../lib/session/permissions.tsx';
import { useApiQuery } from '../../lib/api/useApi.ts';
import { chargeName, statementAddress } from './text.ts';

const ChargeForm = lazyPanel(async () => (await import('./ChargeForm.tsx')).ChargeForm);
const VoidChargeForm = lazyPanel(async () => (await import('./VoidChargeForm.tsx')).VoidChargeForm);

/** 附加费与扣款 of a receipt: what its statement has besides the goods. */
export function useChargesSection(receipt: Receipt): ObjectSection[] {
  const can = useCan();
  const allowed = can(chargesApi.list);
  const [adding, setAdding] = useState(false);
  const [voided, setVoided] = useState<Charge | null>(null);
  const read = useApiQuery(chargesApi.list, { params: { id: receipt.id } }, { enabled: allowed, handlesErrors: 'all' });
  if (!allowed) return [];
  const mayAdd = can(chargesApi.add) && can(VIEW_PRICES);
  return [
    {
      id: 'charges',
      title: '附加费与扣款',
      count: read.data?.length,
      ...(mayAdd && {
        extra: (
          <>
            <Button size="small" onClick={() => setAdding(true)}>
              登记
            </Button>
            {adding && <ChargeForm receipt={receipt} onClose={() => setAdding(false)} />}
            {voided && <VoidChargeForm receiptId={receipt.id} charge={voided} onClose={() => setVoided(null)} />}
          </>
        ),
      }),
      content: (
        <ReadContent read={read}>
          {(charges) =>
            charges.length === 0 ? (
              <p className="text-muted">没有运费、染费等附加费，也没有扣款；登记后随收货进入对账单。</p>
            ) : (
              <ChargeTable charges={charges} {...(mayAdd && { onVoid: setVoided })} />
            )
          }
        </ReadContent>
      ),
    },
  ];
}

const chargeColumns = (priced: boolean): LineColumn<Charge>[] => [
  { label: '物料', show: ({ materialName }) => materialName },
  {
    label: statementWords.quantity,
    num: true,
    show: ({ quantity, unit }) => quantity !== null && unit && `${formatNumber(quantity, unit.decimals)} ${unit.name}`,
  },
  ...(priced
    ? ([
        { label: '比例', num: true, show: ({ share }) => share && `-${formatNumber(share, 2)}%` },
        {
          label: statementWords.amount,
          num: true,
          show: ({ amount, currency }) => amount && `${formatMoney(amount)} ${moneyName(currency.name)}`,
        },
        {
          label: statementWords.taxAmount,
          num: true,
          show: ({ taxAmount, currency }) => taxAmount && `${formatMoney(taxAmount)} ${moneyName(currency.name)}`,
        },
      ] satisfies LineColumn<Charge>[])
    : []),
  {
    label: statementWords.statement,
    show: ({ statement }) => statement && <Link to={statementAddress(statement.id)}>{statement.code}</Link>,
  },
  { label: '登记', show: ({ by, at }) => `${by} ${formatTime(at)}` },
];

function ChargeTable({ charges, onVoid }: { charges: readonly Charge[]; onVoid?: (charge: Charge) => void }) {
  const priced = useCan()(VIEW_PRICES);
  const last: LineColumn<Charge> = {
    label: '操作',
    show: (charge) =>
      charge.isVoided ? (
        <span className="text-muted">已作废：{charge.voidReason}</span>
      ) : charge.claim ? (
        <Link to={`/claimDetail?id=${charge.claim.id}`}>{charge.claim.code}</Link>
      ) : (
        onVoid && (
          <Button size="small" onClick={() => onVoid(charge)}>
            作废
          </Button>
        )
      ),
  };
  const hasLast = onVoid !== undefined || charges.some(({ isVoided }) => isVoided);
  return (
    <LineTable
      label="附加费与扣款"
      heading={statementWords.kind}
      columns={hasLast ? [...chargeColumns(priced), last] : chargeColumns(priced)}
      lines={charges}
      keyOf={({ id }) => id}
      nameOf={({ kind, note }) => [chargeName(kind), note].filter(Boolean).join(' · ')}
    />
  );
}
