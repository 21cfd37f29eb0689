import { bomsApi, stylesApi } from '@mrp/contract/features/styles.ts';
import type { Style } from '@mrp/contract/features/styles/record.ts';
import { styleWords } from '@mrp/contract/features/styles/words.ts';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { Button } from 'antd';
import { previewImages } from '../../kit/pictures/ImagePreview.tsx';
import { FactList } from '../../kit/object/Facts.tsx';
import { ObjectPage } from '../../kit/object/ObjectPage.tsx';
import { RecordPage } from '../../kit/object/RecordPage.tsx';
import { copyAction, editAction } from '../../kit/record/record-kind.ts';
import { useRecordObject } from '../../kit/record/useRecordObject.ts';
import { lazyPanel } from '../../kit/lazy.tsx';
import { Swatch } from '../../kit/Swatch.tsx';
import { pictureUrl } from '../../lib/pictures.ts';
import { useQuotationsSection } from '../costing/quotations/useQuotationsSection.tsx';
import { useStyleCostSection } from '../costing/useStyleCostSection.tsx';
import { useStylePicksSection } from '../picks/useStylePicksSection.tsx';
import { bomAddress, newOrderAddress, orderPaths } from './addresses.ts';
import { styleKind } from './kind.ts';
import { detailFacts, SkcsPanel, StyleBomsPanel, styleHead, StyleOrdersPanel } from './StyleFactsPanel.tsx';
import { BOMS } from './text.ts';

const NewBomForm = lazyPanel(async () => (await import('./boms/NewBomForm.tsx')).NewBomForm);

/** 款式详情. */
export function StylePage() {
  return (
    <RecordPage noun={styleKind.noun} read={styleKind.calls.get}>
      {(style) => <StyleObject style={style} />}
    </RecordPage>
  );
}

/** 领料, 成本 and 报价 of the style. */
const useOtherSections = (id: string) => [
  ...useStylePicksSection(id),
  ...useStyleCostSection(id),
  ...useQuotationsSection({ filter: 'styleIds', id }),
];

function StyleObject({ style }: { style: Style }) {
  const { id, code, skcs, boms, garmentOrders, pictureIds } = style;
  const navigate = useNavigate();
  const [making, setMaking] = useState(false);
  const object = useRecordObject(styleKind, id, code);
  const others = useOtherSections(id);
  return (
    <>
      <ObjectPage
        {...styleHead(style)}
        facePreviewUrl={pictureUrl(pictureIds[0], 'original')}
        primary={editAction(styleKind, style)}
        actions={[
          { key: 'bom', label: styleWords.newBom, permission: bomsApi.create, run: () => setMaking(true) },
          { key: 'order', label: styleWords.newOrder, permission: stylesApi.createOrder, to: newOrderAddress(id) },
          copyAction(styleKind, style),
        ]}
        sections={[
          { id: 'skcs', title: styleWords.skc, count: skcs.length, content: <SkcsPanel style={style} /> },
          { id: 'boms', title: 'BOM', count: boms.length, moreTo: `${BOMS}?styleIds=${id}`, content: <StyleBomsPanel style={style} /> },
          {
            id: 'orders',
            title: styleWords.garmentOrder,
            count: garmentOrders.length,
            moreTo: `${orderPaths.list}?styleIds=${id}`,
            content: <StyleOrdersPanel style={style} />,
          },
          ...others,
          ...(pictureIds.length > 0
            ? [{ id: 'pictures', title: '图片', count: pictureIds.length, half: true, content: <Pictures style={style} /> }]
            : []),
          { id: 'basic', title: '基本信息', half: pictureIds.length > 0, content: <FactList facts={detailFacts(style)} /> },
        ]}
        {...object}
      />
      {making && (
        <NewBomForm copied={null} styleId={id} onDone={(bom) => void navigate(bomAddress(bom.id))} onClose={() => setMaking(false)} />
      )}
    </>
  );
}

function Pictures({ style: { code, name, pictureIds } }: { style: Style }) {
  const large = pictureIds.map((id, at) => ({ url: pictureUrl(id, 'original') ?? '', alt: `${code} ${name} 图 ${at + 1}` }));
  return (
    <div className="cluster bom-pictures">
      {pictureIds.map((id, at) => (
        <Button key={id} type="text" aria-label={`查看大图 ${at + 1}`} onClick={() => previewImages(large, at)}>
          <Swatch shade={{ name: `${name} 图 ${at + 1}`, pictureUrl: pictureUrl(id, '160') }} size={132} silent />
        </Button>
      ))}
    </div>
  );
}
