import { networkProductsApi } from '@mrp/contract/features/network-products.ts';
import { NETWORK_PRODUCT } from '@mrp/contract/features/network-products/audit.ts';
import type { Product } from '@mrp/contract/features/network-products/record.ts';
import { productWords } from '@mrp/contract/features/network-products/words.ts';
import { PeekRecord } from '../../kit/peek/PeekRecord.tsx';
import { FactList } from '../../kit/object/Facts.tsx';
import { ObjectHead } from '../../kit/object/ObjectHead.tsx';
import { useActivity } from '../../kit/object/activity/useActivity.tsx';
import { pictureUrl } from '../../lib/pictures.ts';
import { ChangesPanel } from './ChangesPanel.tsx';
import './network-products.css';
import { badgeOf, changesOf, quoteFacts, shadeOf, specFacts, titleOf } from './text.ts';

/** 速览 of a product: its facts, what the last list changed, and its history. */
export function ProductPeekPanel({ id }: { id: string }) {
  return (
    <PeekRecord noun={productWords.networkProduct} id={id} read={networkProductsApi.get}>
      {(product) => <PeekedProduct product={product} />}
    </PeekRecord>
  );
}

function PeekedProduct({ product }: { product: Product }) {
  const { id, code, badge, pictureId } = product;
  const { timeline } = useActivity(NETWORK_PRODUCT, id, code);
  return (
    <>
      <ObjectHead
        level={2}
        name={titleOf(product)}
        code={code}
        status={badgeOf(badge)}
        face={shadeOf(product)}
        facePreviewUrl={pictureUrl(pictureId, 'original')}
      />
      <div className="k-peek-part">
        <ChangesPanel of={product} changes={changesOf(product)} most={20} />
      </div>
      <FactList facts={[...quoteFacts(product), ...specFacts(product)].filter(({ value }) => Boolean(value))} />
      <div className="k-peek-part">{timeline}</div>
    </>
  );
}
