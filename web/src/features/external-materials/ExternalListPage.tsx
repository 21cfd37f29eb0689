import { importsApi } from '@mrp/contract/features/imports.ts';
import { externalMatchingApi } from '@mrp/contract/features/external-materials/matching.ts';
import { externalMaterialsApi } from '@mrp/contract/features/external-materials.ts';
import type { ExternalRow } from '@mrp/contract/features/external-materials/record.ts';
import { externalWorkflow } from '@mrp/contract/features/external-materials/workflow.ts';
import { photoSearchApi } from '@mrp/contract/features/photo-search.ts';
import { externalWords } from '@mrp/contract/features/external-materials/words.ts';
import { useNavigate } from 'react-router';
import type { Action, BulkAction } from '../../kit/list/list-actions.ts';
import { useDensity } from '../../kit/list-columns/density.ts';
import type { GalleryCard } from '../../kit/list/ListGallery.tsx';
import { ListPage } from '../../kit/list/ListPage.tsx';
import { lazyPanel } from '../../kit/lazy.tsx';
import { listOf } from '../../kit/record/list-of.ts';
import { copyAction, editAction } from '../../kit/record/record-kind.ts';
import { useRecordMoves } from '../../kit/record/useRecordMoves.ts';
import { StatusTag } from '../../kit/StatusTag.tsx';
import { Swatch } from '../../kit/Swatch.tsx';
import { moneyPer } from '../../lib/format/money-unit.ts';
import { pictureUrl } from '../../lib/pictures.ts';
import { useCan } from '../../lib/session/permissions.tsx';
import { toast } from '../../lib/toast.ts';
import { classificationSource } from '../../pickers/sources/classification-source.ts';
import { formatPercent } from '../../lib/format/format.ts';
import { dictionarySource } from '../../pickers/DictionaryPicker.tsx';
import { importSource } from '../../pickers/sources/import-source.ts';
import { allSuppliers } from '../../pickers/sources/supplier-source.ts';
import { externalKind } from './kind.ts';
import { externalBatchPath } from './addresses.ts';
import { MatchCell } from './matching/MatchPanel.tsx';
import { actionsOf, convertAddress, formatQuote, isWaiting, linkAddress, quantityText, rowShade, specificationOf } from './text.ts';
import './external-materials.css';

const ExternalPeekPanel = lazyPanel(async () => (await import('./ExternalPeekPanel.tsx')).ExternalPeekPanel);

const sources = {
  supplierIds: allSuppliers,
  classificationIds: classificationSource(),
  ingredientIds: dictionarySource('ingredient', externalWords.composition),
};

const sourcesWithImports = { ...sources, import: importSource('externalMaterials') };

/** 外部物料档案. */
export function ExternalListPage() {
  const can = useCan();
  const navigate = useNavigate();
  const moves = useRecordMoves(externalKind);
  return (
    <>
      <ListPage
        {...listOf(externalKind)}
        sources={can(importsApi.list) ? sourcesWithImports : sources}
        rowName={({ code, name, colourName }) => `${code} ${name} ${colourName}`}
        cells={{
          picture: (row) => <PictureCell row={row} />,
          specification: specificationOf,
          price: ({ price }) => price && formatQuote(price),
          samplePrice: ({ samplePrice }) => samplePrice && formatQuote(samplePrice),
          moq: ({ moq }) => quantityText(moq),
          moqPerColour: ({ moqPerColour }) => quantityText(moqPerColour),
          packQuantity: ({ packQuantity }) => quantityText(packQuantity),
          match: (row) => <MatchCell row={row} />,
          score: ({ internal }) => formatPercent(internal?.score, 2),
        }}
        gallery={cardOf}
        peek={({ id }) => <ExternalPeekPanel id={id} />}
        actions={[photoSearch, batchAction]}
        {...(can(externalMaterialsApi.create) && { importTo: '/importFile?object=externalMaterials' })}
        rowActions={(row) => [...linksOf(row), ...actionsOf(row).map((action) => moves.actionFor(row, action))]}
        bulkActions={[convertMany((ids) => navigate(convertAddress(ids))), ...moves.bulkActions]}
        firstUse="把供应商给看的布和辅料录进来或从工作簿导入，再转为或关联内部物料。"
      />
      {moves.dialog}
    </>
  );
}

const photoSearch: Action = { key: 'photo', label: '以图搜布', permission: photoSearchApi.searchByPhoto, to: '/photoSearch' };
const batchAction: Action = { key: 'batch', label: '批量录入', permission: externalMaterialsApi.createMany, to: externalBatchPath };

function PictureCell({ row }: { row: ExternalRow }) {
  const large = useDensity() === 'picture';
  const preview = pictureUrl(row.pictureId, 'original');
  return <Swatch shade={rowShade(row, large ? '160' : '64')} size={large ? 56 : 28} previewUrl={preview} inRow />;
}

function cardOf(row: ExternalRow): GalleryCard {
  const { tone, label } = externalWorkflow.states[row.state];
  return {
    title: row.name,
    pictureUrl: pictureUrl(row.pictureId, '500'),
    hex: row.hex,
    note: [row.supplier, row.colourName, specificationOf(row)].filter(Boolean).join(' · '),
    figure: row.price ? { value: formatQuote(row.price), unit: moneyPer(row.currency, row.priceUnit) } : undefined,
    state: <StatusTag tone={tone}>{label}</StatusTag>,
  };
}

/** The wizard takes ticked rows; a whole query is too many to complete by hand. */
const convertMany = (open: (ids: readonly string[]) => unknown): BulkAction => ({
  key: 'convert',
  label: externalWords.convert,
  permission: externalMatchingApi.convert,
  run: async (chosen) => {
    if ('ids' in chosen && chosen.ids.length <= MOST) open(chosen.ids);
    else toast.error(`一次最多转 ${MOST} 条，请逐行勾选`);
  },
});
const MOST = 50;

function linksOf(row: ExternalRow): Action[] {
  const copy = copyAction(externalKind, row);
  if (!isWaiting(row)) return [copy];
  return [
    { key: 'convert', label: externalWords.convert, permission: externalMatchingApi.convert, to: convertAddress([row.id]) },
    { key: 'link', label: '关联内部', permission: externalMatchingApi.link, to: linkAddress(row.id) },
    editAction(externalKind, row),
    copy,
  ];
}
