import { externalMatchingApi, type Comparison } from '@mrp/contract/features/external-materials/matching.ts';
import type { ExternalMaterial } from '@mrp/contract/features/external-materials/record.ts';
import { Alert, Button, Form, Input } from 'antd';
import { useState } from 'react';
import { Link } from 'react-router';
import { FigureCell } from '../../../kit/list-columns/cells.tsx';
import { DifferenceTable } from '../../../kit/match/DifferenceTable.tsx';
import { ReadContent } from '../../../kit/object/ReadContent.tsx';
import { formatNumber } from '../../../lib/format/format.ts';
import { moneyPer } from '../../../lib/format/money-unit.ts';
import { toast } from '../../../lib/toast.ts';
import { useApiMutation, useApiQuery } from '../../../lib/api/useApi.ts';
import { internalAddress } from '../text.ts';
import { useMatchUndo } from './useMatchUndo.tsx';
import { externalKind } from '../kind.ts';
import { materialKind } from '../../materials/kind.ts';

interface ComparisonProps {
  external: ExternalMaterial;
  skuId: string;
  onBack: () => void;
}

/** 并排差异 with what the link will change; afterwards its undo. */
export function ComparisonPanel({ external, skuId, onBack }: ComparisonProps) {
  const read = useApiQuery(externalMatchingApi.compare, { params: { id: external.id }, query: { skuId } }, { handlesErrors: 'all' });
  return (
    <section className="sheet k-match-sheet" aria-label="并排对比">
      <ReadContent read={read} rows={8}>
        {(comparison) => (
          <>
            <h2>
              与{' '}
              <Link to={internalAddress(comparison.sku.spuId, comparison.sku.id)}>
                {comparison.sku.code} {comparison.sku.name} {comparison.sku.colourName}
              </Link>{' '}
              并排
            </h2>
            <FactTable external={external} comparison={comparison} />
            {external.state === 'LINKED' ? (
              <LinkedFoot external={external} />
            ) : (
              <LinkFoot external={external} comparison={comparison} onBack={onBack} />
            )}
          </>
        )}
      </ReadContent>
    </section>
  );
}

interface FactTableProps {
  external: ExternalMaterial;
  comparison: Comparison;
}

function FactTable({ external: { unit }, comparison: { facts, prices, deltaE } }: FactTableProps) {
  // What is counted has no metre price, but one for each piece.
  const perUnit = unit?.dimension === 'count' ? moneyPer(null, unit.name) : '元/米';
  return (
    <DifferenceTable
      sides={['外部', '内部']}
      facts={facts.map(({ external, internal, ...fact }) => ({ ...fact, left: external, right: internal }))}
    >
      {deltaE !== null && (
        <tr>
          <th scope="row">色差 ΔE</th>
          <td colSpan={2}>{formatNumber(deltaE, 2)}</td>
        </tr>
      )}
      {prices && (
        <tr>
          <th scope="row">{unit?.dimension === 'count' ? '净价' : '米价'}（不含税）</th>
          <td>
            <FigureCell text={prices.external && formatNumber(prices.external, 4)} unit={perUnit} />
          </td>
          <td>
            <FigureCell text={prices.internal && formatNumber(prices.internal, 4)} unit={perUnit} />
          </td>
        </tr>
      )}
    </DifferenceTable>
  );
}

function LinkFoot({ external, comparison, onBack }: { external: ExternalMaterial; comparison: Comparison; onBack: () => void }) {
  const [reason, setReason] = useState('');
  const link = useApiMutation(externalMatchingApi.link, {
    refreshes: [...externalKind.refreshes, ...materialKind.refreshes, externalMatchingApi.compare],
  });
  const { sku, refusal, reasonsNeeded, effect } = comparison;
  if (refusal)
    return (
      <>
        <Alert type="error" showIcon title={refusal} />
        <div className="k-match-foot">
          <Button onClick={onBack}>换一个物料</Button>
        </div>
      </>
    );
  const confirm = () =>
    link.mutate(
      { params: { id: external.id }, body: { version: external.version, skuId: sku.id, reason } },
      { onSuccess: () => toast.success(`${external.code} 已关联 ${sku.code}`) },
    );
  return (
    <>
      {reasonsNeeded.length > 0 && (
        <Form layout="vertical">
          <Alert type="warning" showIcon title={`${reasonsNeeded.join('；')}：请说明为什么仍是同一物料`} />
          <Form.Item label="原因" required className="k-match-reason">
            <Input value={reason} maxLength={200} onChange={(event) => setReason(event.target.value)} />
          </Form.Item>
        </Form>
      )}
      <p className="k-match-effect">{effectText(comparison, external, effect)}</p>
      <div className="k-match-foot">
        <Button onClick={onBack}>换一个物料</Button>
        <Button type="primary" loading={link.isPending} disabled={reasonsNeeded.length > 0 && reason.trim() === ''} onClick={confirm}>
          确认关联
        </Button>
      </div>
    </>
  );
}

/** What will change, before it does. */
function effectText({ sku }: Comparison, { code, supplier, supplierItemNo }: ExternalMaterial, effect: Comparison['effect']): string {
  const offer = `${supplier.abbreviation}${supplierItemNo ? `（${supplierItemNo}）` : ''}`;
  if (effect.existingOffer) return `将改变：${sku.code} 已有${offer}的报价，只建立关联，不新增报价；${code} 变为“已关联内部”。`;
  const price = effect.priceRows > 0 ? `，带 ${effect.priceRows} 行价格` : '，没有价格';
  return `将改变：${sku.code} 增加${offer}的报价${price}${effect.becomesPreferred ? '，成为优选' : ''}；${code} 变为“已关联内部”。`;
}

function LinkedFoot({ external }: { external: ExternalMaterial }) {
  const { button, failure } = useMatchUndo(external);
  return (
    <>
      <Alert
        type="success"
        showIcon
        title={`${external.code} 已关联 ${external.sku?.code ?? ''}`}
        description={external.matchReason || undefined}
      />
      {failure && <Alert type="error" showIcon title={failure} />}
      <div className="k-match-foot">{button}</div>
    </>
  );
}
