import { nettingApi } from '@mrp/contract/features/netting.ts';
import type { NettingExplanation, NettingLine } from '@mrp/contract/features/netting/record.ts';
import { WarningFilled } from '@ant-design/icons';
import { Skeleton } from 'antd';
import { ExplainDrawer } from '../../kit/explain/ExplainDrawer.tsx';
import { formatDay, formatTime } from '../../lib/format/format.ts';
import { useApiQuery } from '../../lib/api/useApi.ts';
import { shadeOf } from '../../pickers/colours/material-shade.ts';
import { useActualsSection } from '../picks/useActualsSection.tsx';
import { isMore } from '../preparations/text.ts';
import { DatesPanel } from './DatesPanel.tsx';
import { SeparateStockPanel, WaterfallPanel } from './WaterfallPanel.tsx';
import './netting.css';
import { quantityText } from '../../lib/format/quantities.ts';

/** 为什么建议这么多: the calculation step by step, with its documents. The list beside it stays usable. */
export function NettingExplainPanel({ line, onClose }: { line: NettingLine; onClose: () => void }) {
  const { data, error } = useApiQuery(nettingApi.explain, { params: { id: line.id } }, { handlesErrors: 'all' });
  const title = isMore(line.suggest) ? `为什么建议 ${quantityText(line.suggest, line.unit)}` : '为什么不需要备料';
  const explanation = data?.line.id === line.id ? data : undefined;
  return (
    <ExplainDrawer
      shade={shadeOf(line)}
      title={title}
      note={[line.code, line.name, line.colourName].filter(Boolean).join(' ')}
      footer={<Foot line={explanation?.line ?? line} />}
      onClose={onClose}
    >
      {error && <p className="text-warning">{error.message}</p>}
      {!explanation && !error && <Skeleton active />}
      {explanation && <Steps explanation={explanation} />}
    </ExplainDrawer>
  );
}

function Steps({ explanation }: { explanation: NettingExplanation }) {
  const { asOf, rounding, line } = explanation;
  return (
    <>
      <p className="text-muted">数据截至 {formatTime(asOf)}</p>
      <DatesPanel explanation={explanation} />
      <WaterfallPanel explanation={explanation} />
      {isMore(line.scheduledForOthers) && (
        <p className="text-warning netting-rounding">
          <WarningFilled aria-hidden="true" /> 本次用到即将入库中为其他款备的 {quantityText(line.scheduledForOthers, line.unit)}
          ：没有占用的在途先到先用，所以计入。那些款仍要用时，请把下单量加上这一数量，或与那些款一起测算。
        </p>
      )}
      {rounding && <p className="netting-rounding">{rounding}</p>}
      <SeparateStockPanel explanation={explanation} />
      <LearnedLoss spuId={line.spuId} />
    </>
  );
}

/** What finished orders and productions say of the standard behind the demand. */
function LearnedLoss({ spuId }: { spuId: string }) {
  return useActualsSection({ spuId }).map(({ id, title, note, content }) => (
    <section key={id} className="netting-learned">
      <h3>{title}</h3>
      <p className="text-muted">{note}</p>
      {content}
    </section>
  ));
}

function Foot({ line: { supplier, needOn, uncoveredOn, orderBy, isLate } }: { line: NettingLine }) {
  return (
    <>
      <span>{supplier ? `供应商 ${supplier.name}` : '没有供应商报价'}</span>
      <span>{uncoveredOn ? `首缺日期 ${formatDay(uncoveredOn)}` : `需求日期 ${formatDay(needOn)}，不缺`}</span>
      <span className={isLate ? 'text-error figure' : ''}>
        最晚下单 {formatDay(orderBy)}
        {isLate && '，已晚'}
      </span>
    </>
  );
}
