import type { Material } from '@mrp/contract/features/materials/record.ts';
import { materialWorkflow } from '@mrp/contract/features/materials/workflow.ts';
import { materialsApi } from '@mrp/contract/features/materials.ts';
import { pricesApi, type Offer } from '@mrp/contract/features/prices.ts';
import { VIEW_PRICES } from '@mrp/contract/permissions.ts';
import { materialsWords } from '@mrp/contract/features/materials/words.ts';
import { useState } from 'react';
import { PeekRecord } from '../../../kit/peek/PeekRecord.tsx';
import { FactList } from '../../../kit/object/Facts.tsx';
import { ObjectHead } from '../../../kit/object/ObjectHead.tsx';
import { ShadeCard } from '../../../kit/ShadeCard.tsx';
import { useCan } from '../../../lib/session/permissions.tsx';
import { pictureUrl } from '../../../lib/pictures.ts';
import { useApiQuery } from '../../../lib/api/useApi.ts';
import { basicFacts, keyFacts } from './FactsPanel.tsx';
import { materialShade, skuShade } from '../text.ts';

const NO_OFFERS: readonly Offer[] = [];

/** 速览 of a material: head and first facts of its page. */
export function MaterialPeekPanel({ id }: { id: string }) {
  return (
    <PeekRecord noun={materialsWords.material} id={id} read={materialsApi.get}>
      {(material) => <MaterialGlance key={material.id} material={material} />}
    </PeekRecord>
  );
}

/** Loads the offers of the displayed material, which is the previous one while the next is loading. */
function MaterialGlance({ material }: { material: Material }) {
  const { id, name, code, state, skus, pictureIds } = material;
  const canSeePrices = useCan()(VIEW_PRICES);
  const { data: offers = NO_OFFERS } = useApiQuery(pricesApi.listOffers, { params: { id } }, { enabled: canSeePrices });
  const [picked, setPicked] = useState<string | null>(null);
  const sku = skus.find(({ id }) => id === picked);
  const shades = skus.map(skuShade);
  return (
    <>
      <ObjectHead
        level={2}
        name={name}
        code={code}
        status={materialWorkflow.states[state]}
        face={materialShade(material, sku)}
        facePreviewUrl={pictureUrl(sku?.pictureIds[0] ?? pictureIds[0], 'original')}
        facts={keyFacts(material, canSeePrices ? { material, offers, history: [], sku: sku ?? skus[0] } : null)}
        band={
          shades.length > 0 && (
            <ShadeCard
              label={materialsWords.colour}
              shades={shades}
              selected={shades.find(({ id }) => id === picked)}
              onPick={({ id }) => setPicked(id)}
            />
          )
        }
      />
      <FactList facts={basicFacts(material)} />
    </>
  );
}
