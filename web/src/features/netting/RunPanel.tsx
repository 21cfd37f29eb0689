import { nettingApi } from '@mrp/contract/features/netting.ts';
import type { NettingRun } from '@mrp/contract/features/netting/record.ts';
import { nettingWords } from '@mrp/contract/features/netting/words.ts';
import { CheckCircleFilled, ClockCircleOutlined, WarningFilled } from '@ant-design/icons';
import { Switch } from 'antd';
import { useId, useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { formatCount, formatFullTime, formatNumber, formatTime } from '../../lib/format/format.ts';
import { useCan } from '../../lib/session/permissions.tsx';
import { toast } from '../../lib/toast.ts';
import { useApiMutation } from '../../lib/api/useApi.ts';
import { PlainTable } from '../../kit/plain/PlainTable.tsx';
import { RemnantsPicker } from '../../pickers/RemnantsPicker.tsx';
import { preparationAddress } from '../preparations/text.ts';
import { aloneText, byDateText, inputOf, nettingAddress, ownershipText, stylesOf } from './text.ts';
import './netting.css';

/** Time, styles and stock scope of the run, and what could not be calculated. */
export function RunPanel({ run }: { run: NettingRun }) {
  const { code, name, asOf, holder, otherHolders, withSupplierStock, pieces, problems, orders, confirmedAt, confirmedBy } = run;
  const [told, setTold] = useState(false);
  return (
    <section className="netting-run" aria-label="测算口径">
      <p className="netting-run-facts">
        <strong>{code}</strong>
        {name && <span>{name}</span>}
        <span title={formatFullTime(asOf)}>
          <ClockCircleOutlined aria-hidden="true" /> 数据截至 {formatTime(asOf)}
        </span>
        <span>收货方 {holder.name}</span>
        {otherHolders.length > 0 && <span>另计入 {otherHolders.map((one) => one.name).join('、')}</span>}
        <span>{ownershipText(withSupplierStock)}</span>
        <ScopeSwitch run={run} field="byDate" label="按日期拆分" textOf={byDateText} />
        <ScopeSwitch run={run} field="alone" label={nettingWords.alone} textOf={aloneText} />
      </p>
      <ul className="netting-run-styles" aria-label={`款式需求，共 ${formatNumber(pieces, 0)} 件`}>
        {stylesOf(run).map(([style, count]) => (
          <li key={style}>
            <strong>{style}</strong> {formatCount(count)} 件
          </li>
        ))}
      </ul>
      {confirmedAt !== null && (
        <p className="text-success">
          <CheckCircleFilled aria-hidden="true" /> {confirmedBy} 于 {formatTime(confirmedAt)} 生成备料单 <OrderLinks orders={orders} />
        </p>
      )}
      {problems.length > 0 && (
        <p className="text-warning">
          <WarningFilled aria-hidden="true" /> {problems.length} 项没有计入
          <button type="button" className="k-text-button" aria-expanded={told} onClick={() => setTold(!told)}>
            {told ? '收起' : '查看原因'}
          </button>
        </p>
      )}
      {told && <Problems problems={problems} />}
      {confirmedAt === null && run.goods === 'SKU' && <RemnantsPicker runId={run.id} />}
    </section>
  );
}

interface ScopeSwitchProps {
  run: NettingRun;
  field: 'byDate' | 'alone';
  label: string;
  textOf: (on: boolean) => string;
}

/** 按日期拆分 or 只看本单: nets the same demands again the other way, as a run of its own; this one stays. */
function ScopeSwitch({ run, field, label, textOf }: ScopeSwitchProps) {
  const labelId = useId();
  const navigate = useNavigate();
  const can = useCan()(nettingApi.run);
  const again = useApiMutation(nettingApi.run, { refreshes: [nettingApi.list] });
  if (!can) return <span>{textOf(run[field])}</span>;
  const change = (on: boolean) =>
    again.mutate(
      { body: { ...inputOf(run), [field]: on } },
      {
        onSuccess: ({ id, code }) => {
          toast.success(`已重新测算为 ${code}（${textOf(on)}），${run.code} 保留在“测算”中`);
          void navigate(nettingAddress(id));
        },
      },
    );
  return (
    <span className="netting-by-date">
      <Switch size="small" aria-labelledby={labelId} checked={run[field]} loading={again.isPending} onChange={change} />
      <span id={labelId}>{label}</span>
    </span>
  );
}

function Problems({ problems }: Pick<NettingRun, 'problems'>) {
  return (
    <div className="netting-problems">
      <PlainTable label="没有计入的需求">
        <thead>
          <tr>
            <th scope="col">款号</th>
            <th scope="col">货色</th>
            <th scope="col">物料</th>
            <th scope="col">原因</th>
          </tr>
        </thead>
        <tbody>
          {problems.map(({ styleCode, skcCode, material, message }, at) => (
            <tr key={at}>
              <th scope="row">{styleCode}</th>
              <td>{skcCode}</td>
              <td>{material}</td>
              <td>{message}</td>
            </tr>
          ))}
        </tbody>
      </PlainTable>
    </div>
  );
}

function OrderLinks({ orders }: Pick<NettingRun, 'orders'>) {
  return (
    <span className="inline-links">
      {orders.map(({ id, code }) => (
        <Link key={id} to={preparationAddress(id)}>
          {code}
        </Link>
      ))}
    </span>
  );
}
