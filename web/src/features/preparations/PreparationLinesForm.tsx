import type { PreparationItemFacts } from '@mrp/contract/features/preparations/record.ts';
import type { PreparationBasis, PreparationKind } from '@mrp/contract/features/preparations/workflow.ts';
import { VIEW_PRICES } from '@mrp/contract/permissions.ts';
import { preparationWords } from '@mrp/contract/features/preparations/words.ts';
import { Form } from 'antd';
import { useMemo, useState } from 'react';
import { GridField } from '../../kit/form/fields/GridField.tsx';
import { useRows } from '../../kit/form/useRows.ts';
import type { GridRow } from '../../kit/grid/columns/columns.ts';
import { formatNumber } from '../../lib/format/format.ts';
import { moneyPer } from '../../lib/format/money-unit.ts';
import { quantityText } from '../../lib/format/quantities.ts';
import { useCan } from '../../lib/session/permissions.tsx';
import { useLatest } from '../../lib/useLatest.ts';
import { meitaoSource } from '../../pickers/sources/meitao-source.ts';
import { factsOf, liveCompleteness, preparationColumns, type ItemFacts } from './preparation-lines.ts';
import { MissingOfferLink } from '../../pickers/MissingOfferLink.tsx';
import { stockChoices } from '../stock/stock-choices.ts';
import { CompleteSetsPanel } from './CompleteSetsPanel.tsx';
import { useItemFacts } from './useItemFacts.ts';
import './preparations.css';

interface PreparationLinesFormProps {
  kind: PreparationKind;
  basis: PreparationBasis;
}

/** 明细: required quantities beside stock, receipts and plans. */
export function PreparationLinesForm({ kind, basis }: PreparationLinesFormProps) {
  const canSeePrices = useCan()(VIEW_PRICES);
  const rows = useRows('lines');
  const holderId = Form.useWatch<string | null | undefined>('holderId') ?? null;
  const sets = Form.useWatch<string | null | undefined>('sets') ?? '';
  const facts = useItemFacts(kind, holderId, rows);
  const latest = useLatest({ facts, sets, holderId });
  const [columns] = useState(() => {
    const source = kind === 'MEITAO' ? meitaoSource(() => latest.current.holderId) : stockChoices(kind, () => undefined);
    return preparationColumns({ kind, byStyle: basis === 'STYLE', canSeePrices, source, known: () => latest.current });
  });
  const known = useMemo(() => ({ facts, sets }), [facts, sets]);
  return (
    <>
      {kind === 'MEITAO' && <LiveCompleteSets rows={rows} sets={sets} facts={facts} />}
      <GridField
        name="lines"
        label={preparationWords.lines}
        columns={columns}
        canAdd={basis !== 'STYLE'}
        facts={known}
        context={(row) => {
          const fact = factsOf(row, latest.current.facts);
          return (
            <>
              {describe(fact)} {fact?.suppliers.length === 0 && <MissingOfferLink {...fact} />}
            </>
          );
        }}
      />
    </>
  );
}

function LiveCompleteSets({ rows, sets, facts }: { rows: readonly GridRow[]; sets: string; facts: ItemFacts }) {
  const kit = liveCompleteness(rows, sets, facts);
  if (!kit) return <p className="prep-kit text-muted">填写套数、收货方与每行的每套用量后，显示库存齐套率。</p>;
  const { blocking } = kit;
  return (
    <CompleteSetsPanel
      completeness={{ ...kit, completeOn: null }}
      sets={sets}
      blocking={blocking ? [blocking.code, blocking.name, blocking.colourName].filter(Boolean).join(' ') : null}
    />
  );
}

/** Example: F-HB-000123-07 精梳棉氨汗布 藏青 · 单位 米 · 越华针织（优选）12.5000 元/米 起订 300.00 米 货期 15 天 可用坯 846.00 米 */
function describe(fact: PreparationItemFacts | undefined): string {
  if (!fact) return '先选物料；粘贴时按编码或名称找到物料。供应商、单价留空按优选报价';
  const { code, name, colourName, unit, greigeManaged, dyeLoss, suppliers } = fact;
  const offers = suppliers.map(
    ({ name: supplier, preferred, paused, unitPrice, priceUnit, dyeFee, dyeUnit, moq, multiple, leadDays, greigeAvailable }) =>
      [
        `${supplier}${preferred ? '（优选）' : ''}${paused ? '（暂停合作）' : ''}`,
        unitPrice && `${formatNumber(unitPrice, 4)} ${moneyPer(null, priceUnit)}`,
        dyeFee && `染费 ${formatNumber(dyeFee, 4)} ${moneyPer(null, dyeUnit)}`,
        moq && `起订 ${quantityText(moq, unit)}`,
        multiple && `倍数 ${quantityText(multiple, unit)}`,
        leadDays !== null && `货期 ${leadDays} 天`,
        greigeManaged && greigeAvailable && `可用坯 ${quantityText(greigeAvailable, unit)}`,
      ]
        .filter(Boolean)
        .join(' '),
  );
  return [
    [code, name, colourName].filter(Boolean).join(' '),
    `单位 ${unit.name}`,
    dyeLoss && greigeManaged && `染损 ${formatNumber(dyeLoss, 2)}%`,
    ...(offers.length > 0 ? offers : ['没有供应商报价']),
  ]
    .filter(Boolean)
    .join(' · ');
}
