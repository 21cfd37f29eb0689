import type { Material, Sku } from '@mrp/contract/features/materials/record.ts';
import { skuWorkflow } from '@mrp/contract/features/materials/workflow.ts';
import { materialsApi } from '@mrp/contract/features/materials.ts';
import { pricesApi } from '@mrp/contract/features/prices.ts';
import { materialLabelsApi } from '@mrp/contract/features/stock/material-labels.ts';
import { actionsFrom, type ActionOf } from '@mrp/contract/lib/workflow.ts';
import { materialFields } from '@mrp/contract/features/materials/fields.ts';
import { materialsWords } from '@mrp/contract/features/materials/words.ts';
import { useState } from 'react';
import { CopyButton } from '../../../kit/actions/CopyButton.tsx';
import type { Action } from '../../../kit/list/list-actions.ts';
import { FactList } from '../../../kit/object/Facts.tsx';
import { useTransitionQuestion } from '../../../kit/object/transitions/useTransitionQuestion.tsx';
import { StatusTag } from '../../../kit/StatusTag.tsx';
import { lazyPanel } from '../../../kit/lazy.tsx';
import { formatDay, formatNumber } from '../../../lib/format/format.ts';
import { useApiMutation } from '../../../lib/api/useApi.ts';
import { PictureList } from '../../../kit/pictures/PictureList.tsx';
import { addOfferAddress, isEditable, labDipResults, labelAddress, skuLabel } from '../text.ts';
import '../materials.css';
import { alreadyTold } from '../../../lib/api/already-told.ts';
import { materialKind } from '../kind.ts';

const SkuForm = lazyPanel(async () => (await import('./SkuForm.tsx')).SkuForm);
const LabDipForm = lazyPanel(async () => (await import('./SkuForm.tsx')).LabDipForm);

type Open = { form: 'edit' | 'dip'; skuId: string } | null;

/** Actions on a colour, with their dialogs. */
export function useColourActions(material: Material) {
  const [open, setOpen] = useState<Open>(null);
  const { ask, dialog } = useTransitionQuestion(skuWorkflow);
  const transition = useApiMutation(materialsApi.transitionSku, { refreshes: materialKind.refreshes });
  const move = (sku: Sku, action: ActionOf<typeof skuWorkflow>) =>
    ask(action, `${sku.code} ${sku.colourName}`, {}, (input) =>
      transition.mutateAsync({ params: { id: sku.id }, body: { action, version: sku.version, ...input } }),
    );
  const actionsOf = (sku: Sku): Action[] => {
    const print: Action = {
      key: 'print',
      label: materialsWords.printLabels,
      permission: materialLabelsApi.listMaterialLabels,
      to: labelAddress({ skuId: sku.id }),
    };
    if (!isEditable(material)) return [print];
    return [
      ...actionsFrom(skuWorkflow, sku.state).map((action): Action => {
        const { label, permission } = skuWorkflow.transitions[action];
        return { key: action, label, permission, run: () => void move(sku, action).catch(alreadyTold) };
      }),
      { key: 'dip', label: '记录打色样', permission: materialsApi.addLabDip, run: () => setOpen({ form: 'dip', skuId: sku.id }) },
      { key: 'edit', label: '编辑颜色', permission: materialsApi.editSku, run: () => setOpen({ form: 'edit', skuId: sku.id }) },
      { key: 'offer', label: materialsWords.addSupplier, permission: pricesApi.addOffers, to: addOfferAddress(material.id, sku.id) },
      { key: 'prices', label: '维护价格', permission: pricesApi.addPrice, to: `${addOfferAddress(material.id, sku.id)}#existing` },
      print,
    ];
  };
  const close = () => setOpen(null);
  const sku = material.skus.find(({ id }) => id === open?.skuId);
  const dialogs = (
    <>
      {dialog}
      {sku && open?.form === 'edit' && <SkuForm sku={sku} unit={material.firstUnit.name} onClose={close} />}
      {sku && open?.form === 'dip' && <LabDipForm sku={sku} onClose={close} />}
    </>
  );
  return { actionsOf, dialogs };
}

/** The colour selected on the shade card: its facts and lab dips. */
export function ColourPanel({ sku, unit }: { sku: Sku; unit: Material['firstUnit'] }) {
  return (
    <>
      <FactList
        facts={[
          {
            label: 'SKU',
            value: (
              <span className="m-code">
                {sku.code}
                <CopyButton text={sku.code} />
              </span>
            ),
          },
          { label: '颜色库', value: `${sku.colour.name} ${sku.colour.code}` },
          { label: materialsWords.colourSystem, value: sku.colour.systemName },
          { label: '色值', value: sku.colour.hex ?? '无色值' },
          { label: materialsWords.safetyStock, value: sku.safetyStock && formatNumber(sku.safetyStock, unit.decimals), unit: unit.name },
          { label: materialsWords.barcode, value: sku.barcode },
          { label: materialFields.remark.label, value: sku.remark, wide: true },
        ]}
      />
      {sku.pictureIds.length > 0 && <PictureList name={skuLabel(sku)} pictureIds={sku.pictureIds} />}
      <h3 className="m-subtitle">打色样</h3>
      {sku.labDips.length === 0 ? (
        <p className="m-none">还没有打色样记录。</p>
      ) : (
        <ol className="plain-list m-dips">
          {sku.labDips.toReversed().map((dip) => (
            <li key={dip.id}>
              <span>第 {dip.round} 轮</span>
              <span>{formatDay(dip.dippedOn)}</span>
              <span>{dip.deltaE ? `ΔE ${formatNumber(dip.deltaE, 2)}（${dip.light}）` : dip.light}</span>
              <StatusTag tone={labDipResults[dip.result].tone}>{labDipResults[dip.result].label}</StatusTag>
              {dip.remark && <q>{dip.remark}</q>}
            </li>
          ))}
        </ol>
      )}
    </>
  );
}
