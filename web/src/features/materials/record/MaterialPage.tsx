import { fabricCardsApi } from '@mrp/contract/features/materials/fabric-cards.ts';
import type { Material, Sku } from '@mrp/contract/features/materials/record.ts';
import { materialWorkflow } from '@mrp/contract/features/materials/workflow.ts';
import { materialsApi } from '@mrp/contract/features/materials.ts';
import { pricesApi, type Offer, type OfferPrice } from '@mrp/contract/features/prices.ts';
import { materialLabelsApi } from '@mrp/contract/features/stock/material-labels.ts';
import { VIEW_PRICES } from '@mrp/contract/permissions.ts';
import { useSearchParams } from 'react-router';
import type { Action } from '../../../kit/list/list-actions.ts';
import { FactList } from '../../../kit/object/Facts.tsx';
import { ObjectPage } from '../../../kit/object/ObjectPage.tsx';
import { RecordPage, useRecordId } from '../../../kit/object/RecordPage.tsx';
import { toldByRecord } from '../../../kit/object/useRecord.ts';
import type { ObjectSection } from '../../../kit/object/Section.tsx';
import type { TransitionInput } from '../../../kit/object/transitions/TransitionDialog.tsx';
import { editAction } from '../../../kit/record/record-kind.ts';
import { useRecordObject, useRecordStep } from '../../../kit/record/useRecordObject.ts';
import { PictureList } from '../../../kit/pictures/PictureList.tsx';
import { ShadeCard } from '../../../kit/ShadeCard.tsx';
import { useCan } from '../../../lib/session/permissions.tsx';
import { useApiQuery } from '../../../lib/api/useApi.ts';
import { developmentTasksApi } from '@mrp/contract/features/development-tasks.ts';
import { materialsWords } from '@mrp/contract/features/materials/words.ts';
import { fromMaterialAddress } from '../../development-tasks/addresses.ts';
import { useTasksSection } from '../../development-tasks/useTasksSection.tsx';
import { useInquiriesSection } from '../../comparisons/useInquiriesSection.tsx';
import { useFabricsSection } from '../../costing/fabrics/useFabricsSection.tsx';
import { useActualsSection } from '../../picks/useActualsSection.tsx';
import { usePicksSection } from '../../picks/usePicksSection.tsx';
import { usePurchasesSection } from '../../purchases/usePurchasesSection.tsx';
import { usePreparationsSection } from '../../preparations/usePreparationsSection.tsx';
import { useMaterialStock } from '../../stock/balances/useStockSections.tsx';
import { ReportsPanel } from './AttachmentsPanel.tsx';
import { ColourPanel, useColourActions } from './ColourPanel.tsx';
import { basicFacts, keyFacts } from './FactsPanel.tsx';
import { MaterialTrayPanel, useTrayAction } from '../MaterialTrayPanel.tsx';
import { useOffersSection } from './OfferMatrixPanel.tsx';
import { usePricesSection } from './PriceHistoryPanel.tsx';
import { SimilarToPanel } from '../entry/SimilarPanel.tsx';
import { useSimilarSection } from './useSimilarSection.tsx';
import { useUsesSection } from './UsesPanel.tsx';
import { addColourAddress, addOfferAddress, materialShade, isEditable, skuLabel, skuShade, workflowFor, labelAddress } from '../text.ts';
import { pictureUrl } from '../../../lib/pictures.ts';
import { comparisonRights, useAddToComparison } from '../../../pickers/useAddToComparison.tsx';
import { materialPaths } from '../addresses.ts';
import { materialKind } from '../kind.ts';

/** 内部物料详情. */
export function MaterialPage() {
  const id = useRecordId();
  const offers = useApiQuery(pricesApi.listOffers, { params: { id } }, { enabled: id !== '', handlesErrors: toldByRecord });
  // Loaded and rendered together, because suppliers' prices make the colour rows higher.
  const isWhole = offers.isError || (offers.isSuccess && !offers.isPlaceholderData);
  return (
    <>
      <RecordPage noun={materialsWords.material} read={materialsApi.get} isReady={() => isWhole}>
        {(material) => <MaterialObject material={material} offers={offers.data ?? NO_OFFERS} />}
      </RecordPage>
      <MaterialTrayPanel />
    </>
  );
}

const NO_OFFERS: readonly Offer[] = [];
const NO_PRICES: readonly OfferPrice[] = [];

function MaterialObject({ material, offers }: { material: Material; offers: readonly Offer[] }) {
  const { id, name, code, state } = material;
  const canSeePrices = useCan()(VIEW_PRICES);
  const { data: history = NO_PRICES } = useApiQuery(pricesApi.listPriceHistory, { params: { id } }, { enabled: canSeePrices });
  const object = useRecordObject(materialKind, id, code);
  const { sku, chosen, pick } = useChosenSku(material, offers);
  const { actionsOf, dialogs } = useColourActions(material);
  const workflow = useMaterialWorkflow(material);
  const prices = canSeePrices ? { material, offers, history, sku } : null;
  const pricesSection = usePricesSection(prices);
  const stock = useMaterialStock(material);
  const comparison = useAddToComparison();
  const offersSection = useOffersSection({ material, offers, selected: sku, onPick: pick, actionsOf, canSeePrices });
  return (
    <>
      <ObjectPage
        name={name}
        code={code}
        status={materialWorkflow.states[state]}
        face={materialShade(material, chosen ? sku : undefined)}
        facePreviewUrl={pictureUrl((chosen && sku?.pictureIds[0]) || material.pictureIds[0], 'original')}
        facts={keyFacts(material, prices, stock.available)}
        band={<HeadBand material={material} sku={sku} onPick={pick} />}
        {...(isEditable(material) && { primary: editAction(materialKind, material) })}
        actions={usePageActions(material, chosen ? sku : undefined, comparison.ask)}
        workflow={workflow}
        transitionsFirst={isUnjudged(material)}
        visibleActions={state === 'DRAFT' ? 1 : 2}
        sections={[
          { id: 'basic', title: '基本信息', content: <FactList facts={basicFacts(material)} /> },
          offersSection,
          ...(pricesSection ? [pricesSection] : []),
          ...(sku ? [colourSection(sku, material)] : []),
          ...stock.sections,
          ...useUsesSection(material),
          ...useOrderSections(id),
          ...useTasksSection('spuIds', id),
          useSimilarSection(material, chosen ? sku?.id : undefined),
          ...attachmentSections(material),
        ]}
        {...object}
      />
      {dialogs}
      {comparison.dialog}
    </>
  );
}

/** 备料, 采购, 领料, 核价 and 比价 of the material. */
const useOrderSections = (id: string) => [
  ...usePreparationsSection('备料', { filter: 'spuIds', id }, '还没有备料单用到这个物料。'),
  ...usePurchasesSection('采购', { filter: 'spuIds', id }, '还没有采购单用到这个物料。'),
  ...usePicksSection({ filter: 'spuIds', id }, '还没有领料单用到这个物料。'),
  ...useActualsSection({ spuId: id }),
  ...useFabricsSection(id),
  ...useInquiriesSection(id),
];

interface HeadBandProps {
  material: Material;
  sku: Sku | undefined;
  onPick: (skuId: string) => void;
}

/** Below the facts: the shade card and, until approval, similar materials. */
function HeadBand({ material, sku, onPick }: HeadBandProps) {
  const shades = material.skus.map(skuShade);
  return (
    <>
      {shades.length > 0 && (
        <ShadeCard
          label={materialsWords.colour}
          shades={shades}
          selected={shades.find((shade) => shade.id === sku?.id)}
          onPick={(shade) => onPick(shade.id)}
        />
      )}
      {isUnjudged(material) && <SimilarToPanel material={material} />}
    </>
  );
}

const isUnjudged = ({ state }: Material): boolean => state === 'DRAFT' || state === 'PENDING';

function useMaterialWorkflow(material: Material) {
  const { code, name, state } = material;
  const step = useRecordStep(materialKind);
  return {
    flow: workflowFor(material),
    waitsForAnother: material.state === 'PENDING' && material.submittedByMe && '由您提交',
    state,
    objectName: `${code} ${name}`,
    figures: { count: material.skus.length, counted: '个颜色', quantities: [] },
    run: (action: string, input: TransitionInput) => step(material, action, input),
  };
}

/** The selected colour of head, table and chart; it is stored in the address. */
function useChosenSku({ skus }: Material, offers: readonly Offer[]) {
  const [params, setParams] = useSearchParams();
  const asked = params.get('sku');
  const found = skus.find(({ id }) => id === asked);
  const sku = found ?? skus.find(({ id }) => offers.some((offer) => offer.skuId === id)) ?? skus[0];
  const pick = (id: string) =>
    setParams(
      (before) => {
        before.set('sku', id);
        return before;
      },
      { replace: true, preventScrollReset: true },
    );
  return { sku, chosen: found !== undefined, pick };
}

const taskTypes = [
  { type: 'SUBSTITUTE', label: '找替代' },
  { type: 'COST', label: '降本' },
  { type: 'COLOUR', label: '补色' },
] as const;

/** A development task about the material or its chosen colour. */
const taskActions = ({ id }: Material, sku: Sku | undefined): Action[] =>
  taskTypes.map(({ type, label }) => ({
    key: `task-${type}`,
    label: `${label}（新建开发任务）`,
    permission: developmentTasksApi.create,
    to: fromMaterialAddress(id, type, sku?.id),
  }));

function usePageActions(material: Material, sku: Sku | undefined, addTo: ReturnType<typeof useAddToComparison>['ask']): Action[] {
  const compare = useTrayAction(material);
  const copy: Action = { key: 'copy', label: '复制', permission: materialsApi.create, to: materialPaths.copyOf(material.id) };
  const print: Action = {
    key: 'print',
    label: materialsWords.printLabels,
    permission: materialLabelsApi.listMaterialLabels,
    to: labelAddress({ id: material.id }),
  };
  const shop: Action = {
    key: 'shop',
    label: '加入比价',
    permission: comparisonRights.spuIds,
    run: () => addTo(sku ? { skuIds: [sku.id] } : { spuIds: [material.id] }, 1),
  };
  const card: Action = {
    key: 'card',
    label: '打印面料卡',
    permission: fabricCardsApi.printFabricCards,
    to: `/fabricPrint?ids=${material.id}`,
  };
  const usual = material.kind === 'FABRIC' ? [copy, print, card, compare, shop] : [copy, print, compare, shop];
  if (!isEditable(material)) return usual;
  return [
    { key: 'colours', label: '加颜色', permission: materialsApi.addColours, to: addColourAddress(material.id) },
    { key: 'offers', label: materialsWords.addSupplier, permission: pricesApi.addOffers, to: addOfferAddress(material.id) },
    ...usual,
    ...taskActions(material, sku),
  ];
}

const colourSection = (sku: Sku, { firstUnit }: Material): ObjectSection => ({
  id: 'colour',
  title: materialsWords.colour,
  note: skuLabel(sku),
  half: true,
  content: <ColourPanel sku={sku} unit={firstUnit} />,
});

function attachmentSections(material: Material): ObjectSection[] {
  const { testReports, pictureIds } = material;
  return [
    { id: 'reports', title: '检测报告', count: testReports.length, half: true, content: <ReportsPanel reports={testReports} /> },
    {
      id: 'pictures',
      title: materialsWords.pictures,
      count: pictureIds.length,
      half: true,
      content: <PictureList name={material.name} pictureIds={material.pictureIds} />,
    },
  ];
}
