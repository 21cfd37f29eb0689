import { shadeLimits, shadeList, isAskedColour, type ShadeRow } from '@mrp/contract/features/materials/shades.ts';
import { materialWorkflow } from '@mrp/contract/features/materials/workflow.ts';
import { materialsApi } from '@mrp/contract/features/materials.ts';
import { materialsWords } from '@mrp/contract/features/materials/words.ts';
import type { ReactNode } from 'react';
import { useSearchParams } from 'react-router';
import { Allowed } from '../../kit/actions/Allowed.tsx';
import { EmptyState } from '../../kit/states/EmptyState.tsx';
import type { GalleryCard } from '../../kit/list/ListGallery.tsx';
import { ListHead } from '../../kit/list/ListHead.tsx';
import { ListPage } from '../../kit/list/ListPage.tsx';
import { lazyPanel } from '../../kit/lazy.tsx';
import { StatusTag } from '../../kit/StatusTag.tsx';
import { Swatch } from '../../kit/Swatch.tsx';
import { formatNumber } from '../../lib/format/format.ts';
import { pictureUrl } from '../../lib/pictures.ts';
import { classificationSource } from '../../pickers/sources/classification-source.ts';
import { dictionarySource } from '../../pickers/DictionaryPicker.tsx';
import { allSuppliers } from '../../pickers/sources/supplier-source.ts';
import { AskedColourPanel } from './AskedColourPanel.tsx';
import { clothFacts, formatPrice } from './text.ts';
import { materialPaths } from './addresses.ts';

const MaterialPeekPanel = lazyPanel(async () => (await import('./record/MaterialPeekPanel.tsx')).MaterialPeekPanel);

const title = '以色找布';
const sources = {
  classificationIds: classificationSource(),
  supplierIds: allSuppliers,
  ingredientIds: dictionarySource('ingredient', materialsWords.composition),
};

/** 以色找布: the SKUs whose colour is nearest to a given one. */
export function ShadeListPage() {
  const [params, setParams] = useSearchParams();
  const colour = params.get('colour');
  const near = colour !== null && isAskedColour(colour) ? colour : null;
  const limit = params.get('limit');
  const within = shadeLimits.find((value) => value === limit) ?? shadeLimits[0];
  const set = (name: string, value: string | null) =>
    setParams((now) => {
      if (value === null) now.delete(name);
      else now.set(name, value);
      now.delete('p');
      return now;
    });
  const asked = (
    <AskedColourPanel near={near} within={within} onNear={(value) => set('colour', value)} onWithin={(value) => set('limit', value)} />
  );
  return (
    <Allowed to={materialsApi.listShades}>
      {near === null ? <NothingAsked asked={asked} /> : <Found {...{ asked, near, within }} />}
    </Allowed>
  );
}

function NothingAsked({ asked }: { asked: ReactNode }) {
  return (
    <div className="k-list">
      <ListHead title={title} />
      {asked}
      <EmptyState title="先选一个颜色" hint="从颜色库选，填色值，或在照片上取一点；找到的颜色按色差从小到大排列。" />
    </div>
  );
}

function Found({ asked, near, within }: { asked: ReactNode; near: string; within: string }) {
  return (
    <ListPage
      list={shadeList}
      title={title}
      endpoint={materialsApi.listShades}
      noun="近似色"
      workflow={materialWorkflow}
      sources={sources}
      fixed={{ near, within: [within] }}
      strip={asked}
      rowLink={({ spuId, id }) => `${materialPaths.detailOf(spuId)}&sku=${id}`}
      rowName={({ code, name }) => `${code} ${name}`}
      cells={{
        picture: (row) => <ShadeSwatch row={row} />,
        deltaE: (row) => <Difference row={row} />,
        specification: clothFacts,
      }}
      gallery={cardOf}
      peek={({ spuId }) => <MaterialPeekPanel id={spuId} />}
    />
  );
}

function ShadeSwatch({ row: { code, colourName, hex, pictureId } }: { row: ShadeRow }) {
  const shade = { name: `${code} ${colourName}`, hex, pictureUrl: pictureUrl(pictureId, '64') };
  return <Swatch shade={shade} previewUrl={pictureUrl(pictureId, 'original')} inRow />;
}

function Difference({ row: { deltaE, estimated } }: { row: ShadeRow }) {
  return (
    <span className="num">
      {formatNumber(deltaE, 2)}
      {estimated && (
        <span className="text-muted" title="有一方的 Lab 由屏幕色值估算，不是实测">
          {' '}
          (估)
        </span>
      )}
    </span>
  );
}

function cardOf(row: ShadeRow): GalleryCard {
  const { tone, label } = materialWorkflow.states[row.state];
  const price = row.metrePrice ? ` · ${formatPrice(row.metrePrice, 'FABRIC')} 元/米` : '';
  return {
    title: row.name,
    pictureUrl: pictureUrl(row.pictureId, '500'),
    hex: row.hex,
    note: `${[row.colourName, clothFacts(row)].filter(Boolean).join(' · ')}${price}`,
    figure: { value: `ΔE ${formatNumber(row.deltaE, 2)}`, ...(row.estimated && { unit: '(估)' }) },
    state: <StatusTag tone={tone}>{label}</StatusTag>,
  };
}
