import { importsApi } from '@mrp/contract/features/imports.ts';
import { bomsApi } from '@mrp/contract/features/styles.ts';
import type { StyleRow } from '@mrp/contract/features/styles/record.ts';
import { styleWords } from '@mrp/contract/features/styles/words.ts';
import { styleFields } from '@mrp/contract/features/styles/fields.ts';
import { useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { ColourStrip } from '../../kit/ColourStrip.tsx';
import { EmptyCell } from '../../kit/list-columns/cells.tsx';
import { useDensity } from '../../kit/list-columns/density.ts';
import { ListPage } from '../../kit/list/ListPage.tsx';
import { lazyPanel } from '../../kit/lazy.tsx';
import { listOf } from '../../kit/record/list-of.ts';
import { copyAction, editAction } from '../../kit/record/record-kind.ts';
import { Swatch } from '../../kit/Swatch.tsx';
import { useCan } from '../../lib/session/permissions.tsx';
import { pictureUrl } from '../../lib/pictures.ts';
import { bomAddress, bomViewAddress } from './addresses.ts';
import { styleKind } from './kind.ts';
import { dictionarySource } from '../../pickers/DictionaryPicker.tsx';
import { importSource } from '../../pickers/sources/import-source.ts';
import { allSuppliers } from '../../pickers/sources/supplier-source.ts';
import { StyleViewsPanel } from './StyleViewsPanel.tsx';

const StylePeekPanel = lazyPanel(async () => (await import('./StylePeekPanel.tsx')).StylePeekPanel);
const NewBomForm = lazyPanel(async () => (await import('./boms/NewBomForm.tsx')).NewBomForm);

const sources = {
  seasonIds: dictionarySource('season', styleFields.seasonId.label),
  categoryIds: dictionarySource('category', styleFields.categoryId.label),
  saleStatusIds: dictionarySource('saleStatus', styleFields.saleStatusId.label),
  supplierIds: allSuppliers,
};
const sourcesWithImports = { ...sources, import: importSource('styles') };

/** 款式, which are imported or entered. */
export function StyleListPage() {
  const can = useCan();
  const navigate = useNavigate();
  const [styleId, setStyleId] = useState<string | null>(null);
  return (
    <>
      <StyleViewsPanel />
      <ListPage
        {...listOf(styleKind)}
        title={styleKind.noun}
        sources={can(importsApi.list) ? sourcesWithImports : sources}
        cells={cells}
        peek={(row) => <StylePeekPanel id={row.id} />}
        importTo="/importFile?object=styles"
        rowActions={(row) => [
          editAction(styleKind, row),
          { key: 'bom', label: styleWords.newBom, permission: bomsApi.create, run: () => setStyleId(row.id) },
          copyAction(styleKind, row),
        ]}
        firstUse="从工作簿导入款式，或手工新建。"
      />
      {styleId !== null && (
        <NewBomForm copied={null} styleId={styleId} onDone={(bom) => void navigate(bomAddress(bom.id))} onClose={() => setStyleId(null)} />
      )}
    </>
  );
}

const cells = {
  picture: (row: StyleRow) => <PictureCell row={row} />,
  colours: ({ colours }: StyleRow) => <ColourStrip shades={colours} max={4} />,
  year: ({ year }: StyleRow) => year ?? <EmptyCell />,
  effectiveBom: ({ effectiveBom }: StyleRow) =>
    effectiveBom ? (
      <Link to={bomViewAddress(effectiveBom.id)} tabIndex={-1}>
        {effectiveBom.code} V{effectiveBom.versionNo}
      </Link>
    ) : (
      <EmptyCell />
    ),
};

function PictureCell({ row }: { row: StyleRow }) {
  const large = useDensity() === 'picture';
  const shade = { name: `${row.code} ${row.name}`, pictureUrl: pictureUrl(row.pictureId, large ? '160' : '64') };
  return <Swatch shade={shade} size={large ? 56 : 28} previewUrl={pictureUrl(row.pictureId, 'original')} inRow />;
}
