import type { ItemLevel } from '@mrp/contract/features/stock/item-level.ts';
import type { ExplanationQuery, StockItemDetail } from '@mrp/contract/features/stock/item.ts';
import { stockWords } from '@mrp/contract/features/stock/words.ts';
import { useState } from 'react';
import { PeekRecord } from '../../../kit/peek/PeekRecord.tsx';
import { ObjectHead } from '../../../kit/object/ObjectHead.tsx';
import { lazyPanel } from '../../../kit/lazy.tsx';
import { BalancesPanel, type HolderFigures } from './BalancesPanel.tsx';
import { stockFacts } from './StockFactsPanel.tsx';
import { apiOf, itemName, stockShade } from '../text.ts';

const ExplainPanel = lazyPanel(async () => (await import('./ExplainPanel.tsx')).ExplainPanel);

/** 速览 of a stock item: all holders together, then each. */
export function StockPeekPanel({ goods, itemId }: { goods: ItemLevel; itemId: string }) {
  return (
    <PeekRecord noun={stockWords.stockItem} id={itemId} read={apiOf(goods).get} query={{}}>
      {(item) => <StockGlance key={item.itemId} goods={goods} item={item} />}
    </PeekRecord>
  );
}

interface Asked {
  quantity: ExplanationQuery['quantity'];
  at: HolderFigures | null;
}

function StockGlance({ goods, item }: { goods: ItemLevel; item: StockItemDetail }) {
  const [asked, setAsked] = useState<Asked | null>(null);
  return (
    <>
      <ObjectHead
        level={2}
        name={itemName(item)}
        code={item.code}
        {...(item.isLow && { status: { tone: 'warning', label: stockWords.low } as const })}
        face={stockShade(item, '160')}
        subtitle={[item.classification, item.specification].filter(Boolean).join(' · ')}
        facts={stockFacts(item, (quantity) => setAsked({ quantity, at: null }))}
      />
      <BalancesPanel item={item} onExplain={(quantity, at) => setAsked({ quantity, at })} />
      {asked && (
        <ExplainPanel
          goods={goods}
          subject={asked.at ? { ...item, ...asked.at } : item}
          holder={asked.at?.holder ?? null}
          quantity={asked.quantity}
          at={undefined}
          onQuantity={(quantity) => setAsked({ ...asked, quantity })}
          onClose={() => setAsked(null)}
        />
      )}
    </>
  );
}
