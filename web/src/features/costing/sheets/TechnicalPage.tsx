import { costingApi } from '@mrp/contract/features/costing.ts';
import { departments } from '@mrp/contract/features/costing/parts.ts';
import type { CostSheet, SheetLine } from '@mrp/contract/features/costing/record.ts';
import { quotationWorkflow, sheetWorkflow } from '@mrp/contract/features/costing/workflow.ts';
import { VIEW_PRICES } from '@mrp/contract/permissions.ts';
import { costingWords } from '@mrp/contract/features/costing/words.ts';
import { useSearchParams } from 'react-router';
import type { Action } from '../../../kit/list/list-actions.ts';
import { ObjectPage } from '../../../kit/object/ObjectPage.tsx';
import type { ObjectSection } from '../../../kit/object/Section.tsx';
import { useTransitionRefusal } from '../../../kit/object/transitions/useTransitionRefusal.tsx';
import { RecordPage } from '../../../kit/object/RecordPage.tsx';
import { useActivity } from '../../../kit/object/activity/useActivity.tsx';
import { useCan } from '../../../lib/session/permissions.tsx';
import { pictureUrl } from '../../../lib/pictures.ts';
import { NoSheetPanel } from './NoSheetPanel.tsx';
import { ReturnedPanel } from '../ReturnedPanel.tsx';
import { sheetFacts } from './SheetFactsPanel.tsx';
import { SheetForm } from './SheetForm.tsx';
import { SheetLinesPanel } from './SheetLinesPanel.tsx';
import { TechniqueComparisonPanel } from './TechniqueComparisonPanel.tsx';
import { sheetAddress, technicalAddress } from '../text.ts';
import { useEditableDepartments, useTaskActions } from '../useSheetActions.ts';

const isTechnique = ({ department }: SheetLine): boolean => department === 'TECHNICAL';

/** 技术核价详情: the special techniques of a sheet; with `edit` as a grid. */
export function TechnicalPage() {
  const [params] = useSearchParams();
  const isEdited = params.get('edit') !== null;
  return (
    <RecordPage
      noun={costingWords.costSheet}
      read={costingApi.getSheet}
      idOf={({ quotation }) => quotation.id}
      shape={isEdited ? 'form' : 'object'}
      isReady={(_, isNew) => !isEdited || isNew}
      whenMissing={(id, pending) => <NoSheetPanel id={id} pending={pending} />}
    >
      {(sheet) => <Opened sheet={sheet} isEdited={isEdited} />}
    </RecordPage>
  );
}

function Opened({ sheet, isEdited }: { sheet: CostSheet; isEdited: boolean }) {
  const canEdit = useEditableDepartments(sheet).includes('TECHNICAL');
  if (!isEdited || !canEdit) return <TechnicalObject sheet={sheet} canEdit={canEdit} />;
  return (
    <SheetForm sheet={sheet} title="技术核价" editable={['TECHNICAL']} shows={isTechnique} backTo={technicalAddress(sheet.quotation.id)} />
  );
}

function TechnicalObject({ sheet, canEdit }: { sheet: CostSheet; canEdit: boolean }) {
  const { code, state, style, pictureId, quotation, versionNo } = sheet;
  const priced = useCan()(VIEW_PRICES);
  const activity = useActivity(quotationWorkflow.kind, quotation.id, quotation.code);
  const primary: Action | undefined = canEdit
    ? { key: 'edit', label: costingWords.costing, permission: departments.TECHNICAL.price, to: `${technicalAddress(quotation.id)}&edit=1` }
    : undefined;
  const refusal = useTransitionRefusal(primary);
  const tasks = useTaskActions(sheet, ['TECHNICAL'], refusal.watch);
  return (
    <ObjectPage
      name={style.name}
      code={code}
      subtitle={`V${versionNo}`}
      status={sheetWorkflow.states[state]}
      face={{ name: style.name, pictureUrl: pictureUrl(pictureId, '160') }}
      facts={sheetFacts(sheet)}
      band={
        <>
          <ReturnedPanel tasks={sheet.tasks} department="TECHNICAL" />
          {refusal.note}
        </>
      }
      {...(primary && { primary })}
      actions={[...tasks, { key: 'sheet', label: '查看核价单', to: sheetAddress(quotation.id) }]}
      sections={sectionsOf(sheet, priced)}
      {...activity}
    />
  );
}

function sectionsOf(sheet: CostSheet, priced: boolean): ObjectSection[] {
  const lines = sheet.lines.filter(isTechnique);
  return [
    {
      id: 'techniques',
      title: '特殊工艺',
      count: lines.length,
      content:
        lines.length === 0 ? <p className="text-hint">这张核价单没有特殊工艺</p> : <SheetLinesPanel sheet={sheet} shows={isTechnique} />,
    },
    ...(priced && lines.length > 0
      ? [
          {
            id: 'comparison',
            title: '报价对照',
            note: '不含税人民币；工艺库按整单数量取阶梯',
            content: <TechniqueComparisonPanel sheet={{ ...sheet, lines }} />,
          },
        ]
      : []),
  ];
}
