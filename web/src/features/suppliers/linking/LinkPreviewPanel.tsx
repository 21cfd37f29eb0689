import { suppliersApi } from '@mrp/contract/features/suppliers.ts';
import { supplierFields } from '@mrp/contract/features/suppliers/fields.ts';
import {
  holdingLabels,
  supplierLinkingApi,
  type Holding,
  type LinkKind,
  type LinkPreview,
} from '@mrp/contract/features/suppliers/linking.ts';
import type { Supplier } from '@mrp/contract/features/suppliers/record.ts';
import { Alert, Button } from 'antd';
import { DifferenceTable, type Difference } from '../../../kit/match/DifferenceTable.tsx';
import { recordFacts } from '../../../kit/object/record-facts.ts';
import { ReadContent } from '../../../kit/object/ReadContent.tsx';
import { formatCount } from '../../../lib/format/format.ts';
import { toast } from '../../../lib/toast.ts';
import { useApiMutation, useApiQuery } from '../../../lib/api/useApi.ts';
import { creditCodeWarning } from './credit-code-text.ts';
import { HoldingsPanel } from './HoldingsPanel.tsx';
import { basicNames, cooperationNames, settlementNames } from '../supplier-groups.ts';
import { linkReads } from '../text.ts';

interface LinkPreviewProps {
  supplier: Supplier;
  kind: LinkKind;
  mainId: string;
  onBack: () => void;
}

/** 并排 of both suppliers and everything that the link would touch, before it does. */
export function LinkPreviewPanel({ supplier, kind, mainId, onBack }: LinkPreviewProps) {
  const main = useApiQuery(suppliersApi.get, { params: { id: mainId } }, { handlesErrors: 'all' });
  const asked = { params: { id: supplier.id }, query: { mainId, kind } };
  const preview = useApiQuery(supplierLinkingApi.previewLink, asked, { handlesErrors: 'all' });
  return (
    <section className="sheet k-match-sheet" aria-label="并排与影响">
      <ReadContent read={main} rows={6}>
        {(other) => (
          <>
            <h2>
              归到 {other.code} {other.abbreviation} 名下
            </h2>
            <DifferenceTable sides={[supplier.abbreviation, other.abbreviation]} facts={differences(supplier, other)} />
            <ReadContent read={preview} rows={4}>
              {(told) => <Effect supplier={supplier} main={other} kind={kind} preview={told} onBack={onBack} />}
            </ReadContent>
          </>
        )}
      </ReadContent>
    </section>
  );
}

function differences(supplier: Supplier, main: Supplier): Difference[] {
  const textsOf = (record: Supplier) => recordFacts(supplierFields, record, [...basicNames, ...cooperationNames, ...settlementNames]);
  const others = textsOf(main);
  return textsOf(supplier).map(({ label, value, unit }, index) => {
    // Facts without a value of their own are texts.
    const textOf = (text: unknown) => (typeof text === 'string' && text ? [text, unit].filter(Boolean).join(' ') : '');
    const [left, right] = [textOf(value), textOf(others[index]?.value)];
    return { key: label, label, left, right, differs: left !== right };
  });
}

interface EffectProps {
  supplier: Supplier;
  main: Supplier;
  kind: LinkKind;
  preview: LinkPreview;
  onBack: () => void;
}

function Effect({ supplier, main, kind, preview: { holdings, names, refusal }, onBack }: EffectProps) {
  const endpoint = kind === 'CHANGE' ? supplierLinkingApi.change : supplierLinkingApi.relate;
  const link = useApiMutation(endpoint, { refreshes: linkReads });
  const word = kind === 'CHANGE' ? '变更' : '关联';
  const warning = creditCodeWarning(supplier, main);
  const confirm = () =>
    link.mutate(
      { params: { id: supplier.id }, body: { version: supplier.version, mainId: main.id } },
      { onSuccess: () => toast.success(`${supplier.abbreviation} 已归到 ${main.abbreviation} 名下`) },
    );
  return (
    <>
      {refusal && <Alert type="error" showIcon title={refusal} />}
      {warning && <Alert type="warning" showIcon title={warning} />}
      <h3>会改变什么</h3>
      <HoldingsPanel supplierId={supplier.id} holdings={holdings} told={(holding) => fateOf(holding, main.abbreviation)} />
      {!refusal && (
        <p className="k-match-effect">
          {summaryOf(holdings)}“{supplier.abbreviation}”变为“终止”，
          {names.length > 0 && `${names.join('、')} 记为“${main.abbreviation}”的曾用名，`}
          以后按这些名称查找、搜索、导入都得到“{main.abbreviation}”。迁移的记录没有被新单据使用之前可以撤销。
        </p>
      )}
      <div className="k-match-foot">
        <Button onClick={onBack}>换一家</Button>
        {!refusal && (
          <Button type="primary" loading={link.isPending} onClick={confirm}>
            确认{word}
          </Button>
        )}
      </div>
    </>
  );
}

function summaryOf(holdings: readonly Holding[]): string {
  const moved = holdings.filter((holding) => holding.moved > 0);
  if (moved.length === 0) return '没有要迁移的记录。';
  return `将迁移 ${moved.map(({ key, moved: count }) => `${formatCount(count)} ${holdingLabels[key].counted}${holdingLabels[key].label}`).join('、')}。`;
}

const movable: readonly Holding['key'][] = ['externals', 'offers', 'products'];

function fateOf({ key, count, moved, open }: Holding, main: string): string {
  const { counted } = holdingLabels[key];
  if (movable.includes(key)) {
    const stays = count - moved;
    if (stays === 0) return `迁移到“${main}”`;
    return `${moved > 0 ? `迁移 ${formatCount(moved)} ${counted}，` : ''}“${main}”已有相同的 ${formatCount(stays)} ${counted}留在原处`;
  }
  return open > 0 ? `${formatCount(open)} ${counted}未了结` : '留在原处，不改动';
}
