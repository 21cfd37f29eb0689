import { importsApi } from '@mrp/contract/features/imports.ts';
import { bomsApi } from '@mrp/contract/features/styles.ts';
import { bomList } from '@mrp/contract/features/styles/list.ts';
import type { BomRow } from '@mrp/contract/features/styles/record.ts';
import { bomWorkflow } from '@mrp/contract/features/styles/workflow.ts';
import { styleWords } from '@mrp/contract/features/styles/words.ts';
import { styleFields } from '@mrp/contract/features/styles/fields.ts';
import { useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { AtLeast } from '../../../kit/AtLeast.tsx';
import { ColourStrip } from '../../../kit/ColourStrip.tsx';
import { CopyButton } from '../../../kit/actions/CopyButton.tsx';
import { useDensity } from '../../../kit/list-columns/density.ts';
import type { Action } from '../../../kit/list/list-actions.ts';
import { ListPage } from '../../../kit/list/ListPage.tsx';
import { useRecordMoves } from '../../../kit/record/useRecordMoves.ts';
import type { TransitionEffect } from '../../../kit/object/transitions/useTransitionQuestion.tsx';
import { lazyPanel } from '../../../kit/lazy.tsx';
import { Swatch } from '../../../kit/Swatch.tsx';
import { useDiscard } from '../../../kit/object/useDiscard.ts';
import { call } from '../../../lib/api/api.ts';
import { askExport } from '../../../lib/api/export-question.ts';
import { formatNumber } from '../../../lib/format/format.ts';
import { whileLoading } from '../../../lib/api/loading.ts';
import { useCan } from '../../../lib/session/permissions.tsx';
import { pictureUrl } from '../../../lib/pictures.ts';
import { useApiMutation } from '../../../lib/api/useApi.ts';
import { bomAddress } from '../addresses.ts';
import { dictionarySource } from '../../../pickers/DictionaryPicker.tsx';
import { importSource } from '../../../pickers/sources/import-source.ts';
import { materialSource } from '../../../pickers/sources/material-source.ts';
import { styleSource } from '../../../pickers/sources/style-source.ts';
import { allSuppliers } from '../../../pickers/sources/supplier-source.ts';
import { updateDraftsOption, impactText } from './ImpactPanel.tsx';
import { confirmEffect, typeLabels, workflowFor, type BomAction } from '../text.ts';
import { StyleViewsPanel } from '../StyleViewsPanel.tsx';
import '../styles.css';
import { styleRefreshes } from '../kind.ts';

const BomPeekPanel = lazyPanel(async () => (await import('./BomPeekPanel.tsx')).BomPeekPanel);
const NewBomForm = lazyPanel(async () => (await import('./NewBomForm.tsx')).NewBomForm);
const LockForm = lazyPanel(async () => (await import('./LockForm.tsx')).LockForm);

const sources = {
  seasonIds: dictionarySource('season', styleFields.seasonId.label),
  categoryIds: dictionarySource('category', styleFields.categoryId.label),
  supplierIds: allSuppliers,
  materialSupplierIds: allSuppliers,
  styleIds: styleSource,
  materialIds: materialSource,
};
const sourcesWithImports = { ...sources, import: importSource('boms') };

/** Without any of these permissions there is no column for actions. */
const rowRights = [bomsApi.create, bomsApi.edit, bomsApi.lock, bomsApi.transition];

/** 定制BOM. */
export function BomListPage() {
  const moves = useMoves();
  const can = useCan();
  const [copied, setCopied] = useState<BomRow | 'new' | null>(null);
  const [locked, setLocked] = useState<BomRow | null>(null);
  const discard = useDiscardBom();
  const navigate = useNavigate();
  return (
    <>
      <StyleViewsPanel />
      <ListPage
        list={bomList}
        endpoint={bomsApi.list}
        noun="BOM"
        workflow={bomWorkflow}
        sources={can(importsApi.list) ? sourcesWithImports : sources}
        rowLink={(row) => bomAddress(row.id)}
        rowName={nameOf}
        cells={cells}
        peek={(row) => <BomPeekPanel id={row.id} />}
        create={{ key: 'create', label: styleWords.newBom, permission: bomsApi.create, run: () => setCopied('new') }}
        importTo="/importFile?object=boms"
        onExport={(request) => askExport(bomList, request)}
        {...(rowRights.some(can) && {
          rowActions: (row: BomRow): Action[] => [
            ...(row.state === 'DRAFT' ? [{ key: 'edit', label: styleWords.edit, permission: bomsApi.edit, to: bomAddress(row.id) }] : []),
            ...movesOf(row, forward).map((action) => moves.actionFor(row, action)),
            ...(isLockable(row) ? [{ key: 'lock', label: '锁定', permission: bomsApi.lock, run: () => setLocked(row) }] : []),
            { key: 'copy', label: styleWords.copy, permission: bomsApi.create, run: () => setCopied(row) },
            ...movesOf(row, backward).map((action) => moves.actionFor(row, action)),
            ...(row.state === 'DRAFT' ? [discard.actionFor(row)] : []),
          ],
        })}
        bulkActions={moves.bulkActions.filter(({ key }) => key !== 'replace')}
        firstUse="选一个款式新建BOM，或从工作簿导入。"
      />
      {moves.dialog}
      {copied && (
        <NewBomForm
          copied={copied === 'new' ? null : copied}
          onDone={(bom) => void navigate(bomAddress(bom.id))}
          onClose={() => setCopied(null)}
        />
      )}
      {locked && <LockForm bom={locked} onDone={(bom) => void navigate(bomAddress(bom.id))} onClose={() => setLocked(null)} />}
    </>
  );
}

const nameOf = ({ owner, type, versionNo }: Pick<BomRow, 'owner' | 'type' | 'versionNo'>): string =>
  `${owner.code} ${typeLabels[type]} V${versionNo}`;

/** 锁定 copies the BOM that a style's orders use. */
const isLockable = ({ state, type, owner }: BomRow): boolean => state === 'EFFECTIVE' && type === 'CUSTOM' && owner.kind === 'STYLE';

const forward: readonly BomAction[] = ['submit', 'confirm'];
const backward: readonly BomAction[] = ['reject', 'void'];

const movesOf = (row: BomRow, among: readonly BomAction[]): BomAction[] => {
  const { transitions } = workflowFor(row);
  return among.filter((action) => transitions[action].from.includes(row.state));
};

const cells = {
  picture: (row: BomRow) => <PictureCell row={row} />,
  ownerCode: ({ id, owner }: BomRow) => (
    <span className="k-code">
      <Link to={bomAddress(id)} tabIndex={-1}>
        {owner.code}
      </Link>
      <CopyButton text={owner.code} inRow />
    </span>
  ),
  ownerName: ({ owner }: BomRow) => owner.name,
  colours: ({ colours }: BomRow) => <ColourStrip shades={colours} max={4} />,
  type: ({ type }: BomRow) => typeLabels[type],
  versionNo: ({ versionNo }: BomRow) => `V${versionNo}`,
  shortLines: ({ shortLines }: BomRow) =>
    shortLines === 0 ? <span className="k-nothing">0</span> : <strong className="bom-short">{shortLines}</strong>,
  materialCost: ({ materialCost = null, unpriced = 0 }: BomRow) => (
    <AtLeast missing={unpriced > 0 && `${unpriced} 行没有单价`}>{formatNumber(materialCost, 2)}</AtLeast>
  ),
};

function PictureCell({ row: { owner } }: { row: BomRow }) {
  const large = useDensity() === 'picture';
  const shade = { name: `${owner.code} ${owner.name}`, pictureUrl: pictureUrl(owner.pictureId, large ? '160' : '64') };
  return <Swatch shade={shade} size={large ? 56 : 28} previewUrl={pictureUrl(owner.pictureId, 'original')} inRow />;
}

const moving = {
  workflow: bomWorkflow,
  nameOf,
  counted: '个BOM',
  list: bomList,
  calls: bomsApi,
  refreshes: styleRefreshes,
};

const useMoves = () =>
  useRecordMoves(moving, {
    look: ({ id }, action) => (action === 'confirm' ? confirmationOf(id) : Promise.resolve(undefined)),
    effectsOfMany: { confirm: confirmEffect('草稿备料单的数量不随之调整；要调整的请逐个确认。') },
    inputOf: ({ reason, also }) => ({ ...(reason && { reason }), ...(also && { follow: true }) }),
  });

/** As on the BOM's page: its effects, and whether drafts of 备料 are updated. */
async function confirmationOf(id: string): Promise<TransitionEffect> {
  const impact = await whileLoading(call(bomsApi.getImpact, { params: { id } }).catch(() => undefined));
  return { effect: confirmEffect(impactText(impact)), offer: updateDraftsOption(impact).confirm };
}

const useDiscardBom = () =>
  useDiscard<BomRow>({
    permission: bomsApi.discard,
    mutation: useApiMutation(bomsApi.discard, { refreshes: styleRefreshes }),
    nameOf,
    noun: '草稿',
    note: () => '删除后不能恢复。',
  });
