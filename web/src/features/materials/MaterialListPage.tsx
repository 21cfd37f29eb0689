import { importsApi } from '@mrp/contract/features/imports.ts';
import { comparisonApi } from '@mrp/contract/features/materials/comparison.ts';
import { materialFields, materialLabels } from '@mrp/contract/features/materials/fields.ts';
import { type MaterialRow } from '@mrp/contract/features/materials/list.ts';
import { materialWorkflow } from '@mrp/contract/features/materials/workflow.ts';
import { materialsApi } from '@mrp/contract/features/materials.ts';
import { photoSearchApi } from '@mrp/contract/features/photo-search.ts';
import { pricesApi } from '@mrp/contract/features/prices.ts';
import { materialLabelsApi } from '@mrp/contract/features/stock/material-labels.ts';
import type { Selection } from '@mrp/contract/lib/bulk.ts';
import { materialsWords } from '@mrp/contract/features/materials/words.ts';
import { useNavigate } from 'react-router';
import { ColourStrip } from '../../kit/ColourStrip.tsx';
import { compareAction } from '../../kit/compare/compare-action.ts';
import { useDensity } from '../../kit/list-columns/density.ts';
import type { Action, BulkAction } from '../../kit/list/list-actions.ts';
import type { GalleryCard } from '../../kit/list/ListGallery.tsx';
import { ListPage } from '../../kit/list/ListPage.tsx';
import { useBulkInline } from '../../kit/list-selection/useBulkInline.ts';
import { lazyPanel } from '../../kit/lazy.tsx';
import { StatusTag } from '../../kit/StatusTag.tsx';
import { Swatch } from '../../kit/Swatch.tsx';
import { listOf } from '../../kit/record/list-of.ts';
import { editAction } from '../../kit/record/record-kind.ts';
import { useDiscardRecord } from '../../kit/record/useDiscardRecord.ts';
import { useRecordMoves } from '../../kit/record/useRecordMoves.ts';
import { moneyPer } from '../../lib/format/money-unit.ts';
import { useCan } from '../../lib/session/permissions.tsx';
import { classificationSource } from '../../pickers/sources/classification-source.ts';
import { dictionarySource } from '../../pickers/DictionaryPicker.tsx';
import { importSource } from '../../pickers/sources/import-source.ts';
import { allSuppliers } from '../../pickers/sources/supplier-source.ts';
import { useAddToComparison } from '../../pickers/useAddToComparison.tsx';
import { MaterialTrayPanel } from './MaterialTrayPanel.tsx';
import {
  actionsOf,
  addColourAddress,
  addOfferAddress,
  clothFacts,
  compareAddress,
  formatPrice,
  isEditable,
  labelAddress,
  rowShade,
} from './text.ts';
import { pictureUrl } from '../../lib/pictures.ts';
import { useMaterialBulkEdit } from './useMaterialBulkEdit.tsx';
import { materialPaths } from './addresses.ts';
import { materialKind } from './kind.ts';

const MaterialPeekPanel = lazyPanel(async () => (await import('./record/MaterialPeekPanel.tsx')).MaterialPeekPanel);

const sources = {
  classificationIds: classificationSource(),
  supplierIds: allSuppliers,
  colourSystemIds: dictionarySource('colourSystem', materialsWords.colourSystem),
  ingredientIds: dictionarySource('ingredient', materialsWords.composition),
  sourceIds: dictionarySource('materialSource', materialsWords.materialSource),
  labelIds: dictionarySource('materialTag', '物料标签'),
  functionLabelIds: dictionarySource('functionLabel', materialLabels.functionLabelIds.label),
  categoryIds: dictionarySource('category', materialLabels.categoryIds.label),
};
const sourcesWithImports = { ...sources, import: importSource('materials') };

const inlineFields = { fields: { remark: materialFields.remark }, editable: ({ state }: MaterialRow) => state !== 'ARCHIVED' };

const { states } = materialWorkflow;

/** 内部物料档案. */
export function MaterialListPage() {
  const moves = useRecordMoves(materialKind);
  const bulkEdit = useMaterialBulkEdit();
  const discard = useDiscardRecord(materialKind, { noun: '草稿', note: () => '有过价格的草稿会归档而不是删除；编码不会再用。' });
  const comparison = useAddToComparison();
  const can = useCan();
  return (
    <>
      <ListPage
        {...listOf(materialKind)}
        sources={can(importsApi.list) ? sourcesWithImports : sources}
        cells={{
          picture: (row) => <PictureCell row={row} />,
          specification: clothFacts,
          unit: ({ unit }) => unit.name,
          colours: (row) => <ColourStrip shades={row.colours} total={row.colourCount} max={4} />,
        }}
        gallery={cardOf}
        peek={(row) => <MaterialPeekPanel id={row.id} />}
        create={{ key: 'create', label: materialsWords.create, permission: materialsApi.create, to: materialPaths.add }}
        actions={searches}
        importTo="/importFile?object=materials"
        {...(rowRights.some(can) && {
          rowActions: (row: MaterialRow) => [
            ...(isEditable(row) ? [editAction(materialKind, row)] : []),
            ...actionsOf(row).flatMap((action) => (action === 'complete' ? [completionLink] : [moves.actionFor(row, action)])),
            ...linksOf(row),
            ...(row.state === 'DRAFT' || row.state === 'INCOMPLETE' ? [discard.actionFor(row)] : []),
          ],
        })}
        inline={useBulkInline(materialsApi, materialKind.refreshes, inlineFields)}
        bulkActions={[...useBulkActions(moves.bulkActions, bulkEdit.action), comparison.bulkAction('spuIds')]}
        firstUse="可从工作簿导入，或手工新建。"
      />
      <MaterialTrayPanel />
      {moves.dialog}
      {bulkEdit.dialog}
      {comparison.dialog}
    </>
  );
}

const searches: readonly Action[] = [
  { key: 'photo', label: '以图搜布', permission: photoSearchApi.searchByPhoto, to: '/photoSearch' },
  { key: 'shades', label: '以色找布', permission: materialsApi.listShades, to: '/colourSearch' },
];

function useBulkActions(bulk: readonly BulkAction[], bulkEdit: BulkAction): BulkAction[] {
  const navigate = useNavigate();
  return [
    bulkEdit,
    ...bulk.map((action) => (action.key === 'complete' ? completeAction(() => navigate('/completeMaterials')) : action)),
    compareAction({ counted: '个物料', permission: comparisonApi.compareMaterials, open: (ids) => navigate(compareAddress(ids)) }),
    printAction((rows) => navigate(labelAddress({ rows }))),
  ];
}

const completeAction = (open: () => unknown): BulkAction => ({
  key: 'complete',
  label: materialsWords.complete,
  permission: materialsApi.completeMany,
  run: async () => void open(),
});

const completionLink: Action = {
  key: 'complete',
  label: materialsWords.complete,
  permission: materialsApi.completeMany,
  to: '/completeMaterials',
};

const printAction = (open: (chosen: Selection) => unknown): BulkAction => ({
  key: 'print',
  label: materialsWords.printLabels,
  permission: materialLabelsApi.listMaterialLabels,
  run: async (chosen) => void open(chosen),
});

function PictureCell({ row }: { row: MaterialRow }) {
  const large = useDensity() === 'picture';
  return (
    <Swatch shade={rowShade(row, large ? '160' : '64')} size={large ? 56 : 28} previewUrl={pictureUrl(row.pictureId, 'original')} inRow />
  );
}

function cardOf(row: MaterialRow): GalleryCard {
  const price = row.metrePrice ?? row.quotedPrice;
  const { tone, label } = states[row.state];
  return {
    title: row.name,
    pictureUrl: pictureUrl(row.pictureId, '500'),
    hex: row.colours[0]?.hex,
    note: [row.colours[0]?.name, clothFacts(row)].filter(Boolean).join(' · '),
    figure: price
      ? { value: formatPrice(price, row.kind), unit: row.metrePrice ? '元/米' : moneyPer(row.priceCurrency, row.priceUnit) }
      : undefined,
    state: <StatusTag tone={tone}>{label}</StatusTag>,
  };
}

/** Without any of these permissions there is no column for actions. */
const rowRights = [
  materialsApi.create,
  materialsApi.edit,
  materialsApi.transition,
  materialsApi.addColours,
  pricesApi.addOffers,
  materialLabelsApi.listMaterialLabels,
];

function linksOf(row: MaterialRow): Action[] {
  const copy: Action = { key: 'copy', label: '复制', permission: materialsApi.create, to: materialPaths.copyOf(row.id) };
  const print: Action = {
    key: 'print',
    label: materialsWords.printLabels,
    permission: materialLabelsApi.listMaterialLabels,
    to: labelAddress({ id: row.id }),
  };
  if (!isEditable(row)) return [copy, print];
  return [
    { key: 'colours', label: '加颜色', permission: materialsApi.addColours, to: addColourAddress(row.id) },
    { key: 'offers', label: materialsWords.addSupplier, permission: pricesApi.addOffers, to: addOfferAddress(row.id) },
    copy,
    print,
  ];
}
