import { costingApi } from '@mrp/contract/features/costing.ts';
import { fabricList } from '@mrp/contract/features/costing/list.ts';
import { departments, supplies } from '@mrp/contract/features/costing/parts.ts';
import { fabricCardsApi } from '@mrp/contract/features/materials/fabric-cards.ts';
import type { FabricDetail } from '@mrp/contract/features/costing/line-comparisons.ts';
import type { CostSheet, SheetLine } from '@mrp/contract/features/costing/record.ts';
import { quotationWorkflow } from '@mrp/contract/features/costing/workflow.ts';
import { VIEW_PRICES } from '@mrp/contract/permissions.ts';
import { costingWords } from '@mrp/contract/features/costing/words.ts';
import { quotationFields } from '@mrp/contract/features/costing/fields.ts';
import { useState } from 'react';
import { lazyPanel } from '../../../kit/lazy.tsx';
import { useRecordPager } from '../../../kit/list-rows/record-pager.ts';
import { FactList, type Fact } from '../../../kit/object/Facts.tsx';
import { ObjectPage } from '../../../kit/object/ObjectPage.tsx';
import { RecordPage } from '../../../kit/object/RecordPage.tsx';
import { useTransitionRefusal } from '../../../kit/object/transitions/useTransitionRefusal.tsx';
import { useActivity } from '../../../kit/object/activity/useActivity.tsx';
import { formatMoney, formatNumber, formatPercent, trimZeros } from '../../../lib/format/format.ts';
import { useCan } from '../../../lib/session/permissions.tsx';
import { pictureUrl } from '../../../lib/pictures.ts';
import type { Action } from '../../../kit/list/list-actions.ts';
import { comparisonRights, useAddToComparison } from '../../../pickers/useAddToComparison.tsx';
import { useInquiriesSection } from '../../comparisons/useInquiriesSection.tsx';
import { useInternalSection } from '../../comparisons/useInternalSection.tsx';
import { OffersPanel } from './OffersPanel.tsx';
import { ReturnedPanel } from '../ReturnedPanel.tsx';
import { StepsPanel } from './StepsPanel.tsx';
import {
  bandTag,
  basisText,
  decisionText,
  differenceText,
  fabricAddress,
  fabricEditAddress,
  pricedBy,
  sheetAddress,
  sheetEditAddress,
} from '../text.ts';
import { useEditableDepartments, useTaskActions } from '../useSheetActions.ts';

const MatchForm = lazyPanel(async () => (await import('../MatchForm.tsx')).MatchForm);

/** 面料核价详情: the price build-up of one material line. */
export function FabricPage() {
  return (
    <RecordPage noun="核价明细" read={costingApi.getFabric} idOf={({ sheet }) => sheet.lines[0]?.id ?? ''}>
      {(fabric) => {
        const [line] = fabric.sheet.lines;
        return line && <FabricObject fabric={fabric} line={line} />;
      }}
    </RecordPage>
  );
}

function statusOf(line: SheetLine) {
  const band = bandTag(line);
  return band
    ? { tone: band.tone, label: `${band.figure} ${band.label}` }
    : { tone: 'neutral' as const, label: decisionText(line.decision) || '待核价' };
}

function FabricObject({ fabric, line }: { fabric: FabricDetail; line: SheetLine }) {
  const { sheet, offers } = fabric;
  const priced = useCan()(VIEW_PRICES);
  const activity = useActivity(quotationWorkflow.kind, sheet.quotation.id, sheet.quotation.code);
  const pager = useRecordPager(fabricList.key, costingApi.listFabrics, line.id);
  const canEdit = useEditableDepartments(sheet).includes('FABRIC');
  const { tasks, band: returned } = useFabricTask(sheet, canEdit);
  const comparison = useAddToComparison();
  const [matching, setMatching] = useState(false);
  const internal = useInternalSection(line.item && { spuId: line.item.spuId, skuId: line.item.id });
  const inquiries = useInquiriesSection(line.item?.spuId ?? null);
  return (
    <>
      <ObjectPage
        name={line.item ? `${line.item.name} ${line.item.colourName}` : line.name}
        code={sheet.code}
        status={statusOf(line)}
        face={{ name: line.name, hex: line.item?.hex ?? null, pictureUrl: pictureUrl(line.item?.pictureId, '160') }}
        facts={factsOf(fabric, line, priced)}
        band={returned}
        {...(canEdit && {
          primary: { key: 'edit', label: costingWords.edit, permission: departments.FABRIC.price, to: fabricEditAddress(line.id) },
        })}
        actions={[
          ...tasks,
          ...(canEdit ? [matchAction(line, () => setMatching(true))] : []),
          ...actionsOf(fabric, line, () => comparison.ask({ costLineIds: [line.id] }, 1)),
        ]}
        sections={[
          ...(priced && line.steps ? [{ id: 'steps', title: '价格推算', content: <QuotedSteps fabric={fabric} line={line} /> }] : []),
          ...(priced
            ? [{ id: 'offers', title: '现行供应商报价', count: offers.length, content: <OffersPanel offers={offers} line={line} /> }]
            : []),
          ...internal,
          ...inquiries,
          { id: 'basic', title: costingWords.lines, content: <FactList facts={detailsOf(line)} /> },
        ]}
        {...activity}
        pager={pager}
        pagerLink={fabricAddress}
      />
      {comparison.dialog}
      {matching && <MatchForm quotationId={sheet.quotation.id} line={line} onClose={() => setMatching(false)} />}
    </>
  );
}

/** The task of the department: its actions, and for which of its lines it was refused; the others stand in the form of the sheet. */
function useFabricTask(sheet: CostSheet, canEdit: boolean) {
  const to = sheetEditAddress(sheet.quotation.id);
  const refusal = useTransitionRefusal(
    canEdit ? { key: 'edit', label: costingWords.costing, permission: departments.FABRIC.price, to } : undefined,
  );
  const tasks = useTaskActions(sheet, ['FABRIC'], refusal.watch);
  const band = (
    <>
      <ReturnedPanel tasks={sheet.tasks} department="FABRIC" />
      {refusal.note}
    </>
  );
  return { tasks, band };
}

const matchAction = ({ item }: SheetLine, run: () => void): Action => ({
  key: 'match',
  label: item ? '改匹配' : costingWords.matchedMaterial,
  permission: costingApi.matchLine,
  run,
});

/** Where the line goes on to: the sheet, an inquiry, the card of its fabric. */
function actionsOf({ sheet }: FabricDetail, { item, supply }: SheetLine, compare: () => void): Action[] {
  return [
    { key: 'sheet', label: '查看核价单', to: sheetAddress(sheet.quotation.id) },
    ...(supply === 'CUSTOMER' ? [] : [{ key: 'compare', label: '加入比价', permission: comparisonRights.costLineIds, run: compare }]),
    ...(item?.kind === 'FABRIC'
      ? [{ key: 'card', label: '打印面料卡', permission: fabricCardsApi.printFabricCards, to: `/fabricPrint?ids=${item.spuId}` }]
      : []),
  ];
}

/** The steps of the price as the factory quoted it. */
export function QuotedSteps({ fabric: { sheet }, line }: { fabric: FabricDetail; line: SheetLine }) {
  const { steps, priceUnit, disparity, lineTaxRate } = line;
  if (!steps) return null;
  const tax = formatPercent(lineTaxRate ?? sheet.terms.taxRate, 2);
  return (
    <StepsPanel
      steps={steps}
      quoteUnit={priceUnit?.name ?? pricedBy(line)}
      unit={pricedBy(line)}
      currency={sheet.quotation.currency}
      rate={sheet.terms.rate ?? '1'}
      disparity={disparity}
      taxText={sheet.terms.taxIncluded ? `÷ (1 + ${tax})` : '报价不含税'}
    />
  );
}

function factsOf({ sheet }: FabricDetail, line: SheetLine, priced: boolean): Fact[] {
  const { style, supplier } = sheet;
  return [
    { label: costingWords.styleCode, value: style.code },
    { label: quotationFields.supplierId.label, value: supplier.name },
    { label: costingWords.pieceConsumption, value: formatNumber(line.quotedConsumption, 4), unit: line.unit?.name ?? '' },
    ...(priced
      ? [
          { label: costingWords.quoted, value: line.quotedPrice && formatNumber(line.quotedPrice, 4), unit: `元/${pricedBy(line)}` },
          {
            label: costingWords.benchmark,
            value: line.benchmark && formatNumber(line.benchmark, 4),
            unit: `元/${pricedBy(line)}`,
            note: basisText(line.benchmarkBasis),
          },
          {
            label: costingWords.costing,
            value: line.approvedPrice && formatNumber(line.approvedPrice, 4),
            unit: `元/${pricedBy(line)}`,
            strong: true,
            note: differenceText(line.difference),
          },
        ]
      : []),
  ];
}

function detailsOf(line: SheetLine): Fact[] {
  const { name, itemNo, site, width, gramWeight, netConsumption, shrinkage, loss, supply, supplier, decision, basis, reason } = line;
  return [
    { label: '工厂名称', value: [name, itemNo].filter(Boolean).join(' ') },
    { label: costingWords.site, value: site },
    { label: costingWords.width, value: trimZeros(width), unit: 'cm' },
    { label: costingWords.gramWeight, value: trimZeros(gramWeight), unit: 'g/㎡' },
    { label: '净用量', value: trimZeros(netConsumption), note: `缩水 ${formatPercent(shrinkage, 2)}，损耗 ${formatPercent(loss, 2)}` },
    { label: costingWords.supply, value: supplies.find(({ value }) => value === supply)?.label },
    { label: costingWords.supplier, value: supplier?.name },
    ...(line.quotedAmount ? [{ label: '报价金额', value: formatMoney(line.quotedAmount), unit: '元/件' }] : []),
    ...(line.approvedAmount ? [{ label: costingWords.costedAmount, value: formatMoney(line.approvedAmount), unit: '元/件' }] : []),
    { label: costingWords.decision, value: decisionText(decision), note: basisText(basis) },
    { label: costingWords.reason, value: reason, wide: true },
  ];
}
