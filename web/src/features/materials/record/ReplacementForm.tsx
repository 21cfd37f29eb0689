import { bomsApi } from '@mrp/contract/features/styles.ts';
import { materialsApi } from '@mrp/contract/features/materials.ts';
import type { Material, Sku } from '@mrp/contract/features/materials/record.ts';
import type { BomUse } from '@mrp/contract/features/styles/record.ts';
import type { Result } from '@mrp/contract/lib/endpoint.ts';
import { Button, Checkbox, Drawer, Input } from 'antd';
import { useId, useState } from 'react';
import { Link } from 'react-router';
import { ChoiceSelect } from '../../../kit/pickers/ChoiceSelect.tsx';
import { tooLong } from '../../../kit/field-rules.ts';
import { EntityPicker } from '../../../kit/pickers/EntityPicker.tsx';
import { PlainTable } from '../../../kit/plain/PlainTable.tsx';
import { Swatch } from '../../../kit/Swatch.tsx';
import { useUnsavedClose } from '../../../kit/unsaved/useUnsavedClose.ts';
import { isSame } from '../../../kit/form/changes.ts';
import { useReturnFocus } from '../../../kit/useReturnFocus.ts';
import { useApiMutation, useApiQuery } from '../../../lib/api/useApi.ts';
import { bomAddress } from '../../styles/addresses.ts';
import { materialSource } from '../../../pickers/sources/material-source.ts';
import type { Recolouring } from '../addresses.ts';
import { skuShade } from '../text.ts';
import './uses.css';
import '../../../kit/list/list.css';
import { materialKind } from '../kind.ts';

type Outcome = Result<typeof bomsApi.replace>;

const MOST = 200;
const NOTE_LENGTH = 200;

interface ReplacementFormProps {
  material: Material;
  /** Asked for: one colour by another of the same material, where it is used. */
  recolouring: Recolouring | null;
  onClose: () => void;
}

/** 批量替换: replaces the material in BOMs, colour by colour; each gets a draft of its next version. */
export function ReplacementForm({ material, recolouring, onClose }: ReplacementFormProps) {
  useReturnFocus();
  const { boms, bomIds, isReady, run, outcome, pending, initial, ...choice } = useReplacement(material, recolouring);
  const close = useUnsavedClose(() => !outcome && !isSame(choice.answers, initial), onClose);
  return (
    <Drawer
      open
      title={`批量替换 ${material.code} ${material.name}`}
      size={640}
      onClose={close}
      footer={
        <div className="k-drawer-actions">
          <Button onClick={onClose}>{outcome ? '关闭' : '取消'}</Button>
          {!outcome && (
            <Button type="primary" disabled={!isReady} loading={pending} onClick={run}>
              替换 {bomIds.length} 个BOM
            </Button>
          )}
        </div>
      }
    >
      {outcome ? (
        <Outcome outcome={outcome} boms={boms} />
      ) : boms.length === 0 ? (
        <p className="text-muted">只有已生效的BOM可以替换，这个{recolouring ? '颜色' : '物料'}还没有用在已生效的BOM里。</p>
      ) : (
        <Questions boms={boms} {...choice} />
      )}
    </Drawer>
  );
}

interface Answers {
  toSpuId: string | null;
  mapped: Readonly<Record<string, string>>;
  dropped: readonly string[];
  changeNote: string;
}

const unanswered: Answers = { toSpuId: null, mapped: {}, dropped: [], changeNote: '' };

const answersFor = ({ id }: Material, recolouring: Recolouring | null): Answers =>
  recolouring === null ? unanswered : { ...unanswered, toSpuId: id, mapped: { [recolouring.fromSkuId]: recolouring.toSkuId } };

function useReplacement(material: Material, recolouring: Recolouring | null) {
  const [initial] = useState(() => answersFor(material, recolouring));
  const [answers, setAnswers] = useState(initial);
  const { toSpuId, mapped, dropped, changeNote } = answers;
  const all = useBoms(material);
  const boms = recolouring === null ? all : all.filter(({ colours }) => colours.some(({ skuId }) => skuId === recolouring.fromSkuId));
  const { data: to } = useApiQuery(materialsApi.get, { params: { id: toSpuId ?? '' } }, { enabled: toSpuId !== null });
  const replace = useApiMutation(bomsApi.replace, { refreshes: [bomsApi.list, bomsApi.get, bomsApi.listUses, ...materialKind.refreshes] });
  const target = to?.id === toSpuId ? to : undefined;
  const used = new Set(boms.flatMap(({ colours }) => colours.map(({ skuId }) => skuId)));
  const colours = material.skus.filter(({ id }) => used.has(id));
  const skuFor = (sku: Sku): string | undefined => mapped[sku.id] ?? (target && likeSku(sku, target)?.id);
  const bomIds = [...new Set(boms.map(({ bom }) => bom.id))].filter((id) => !dropped.includes(id));
  const pairs = colours.flatMap((sku) => {
    const toSkuId = skuFor(sku);
    return toSkuId ? [{ fromSkuId: sku.id, toSkuId }] : [];
  });
  const run = () => replace.mutate({ body: { fromSpuId: material.id, toSpuId: toSpuId ?? '', colours: pairs, bomIds, changeNote } });
  const noteWrong = tooLong(changeNote, NOTE_LENGTH);
  const isReady = noteWrong === null && target !== undefined && bomIds.length > 0 && pairs.length === colours.length;
  const answer = (change: Partial<Answers>) => setAnswers({ ...answers, ...change });
  return {
    boms,
    bomIds,
    isReady,
    run,
    outcome: replace.data,
    initial,
    pending: replace.isPending,
    target,
    colours,
    skuFor,
    noteWrong,
    answers,
    answer,
  };
}

type Choice = Pick<ReturnType<typeof useReplacement>, 'boms' | 'target' | 'colours' | 'skuFor' | 'noteWrong' | 'answers' | 'answer'>;

function Questions({ boms, target, colours, skuFor, noteWrong, answers, answer }: Choice) {
  const ids = { note: useId(), to: useId() };
  const { toSpuId, mapped, dropped, changeNote } = answers;
  return (
    <div className="m-replacement">
      <p className="text-muted">不改动已生效的BOM：每个BOM建一份新版本草稿，核对后提交确认。</p>
      <label htmlFor={ids.to}>替换为</label>
      <EntityPicker id={ids.to} source={materialSource} value={toSpuId} onChange={(id) => answer({ toSpuId: id, mapped: {} })} />
      {target && <ColourMap {...{ colours, target, skuFor }} onMap={(from, sku) => answer({ mapped: { ...mapped, [from]: sku } })} />}
      <BomChoice
        boms={boms}
        dropped={dropped}
        onDrop={(id, out) => answer({ dropped: out ? [...dropped, id] : dropped.filter((one) => one !== id) })}
      />
      <label htmlFor={ids.note}>变更说明</label>
      <Input
        id={ids.note}
        count={{ max: NOTE_LENGTH }}
        autoComplete="off"
        value={changeNote}
        aria-invalid={noteWrong !== null}
        aria-describedby={`${ids.note}-wrong`}
        {...(noteWrong !== null && { status: 'error' as const })}
        onChange={(event) => answer({ changeNote: event.target.value })}
      />
      <span id={`${ids.note}-wrong`} className="k-dialog-error" role="alert">
        {noteWrong}
      </span>
    </div>
  );
}

/** Effective BOMs that contain the material directly. */
function useBoms({ id }: Material): readonly BomUse[] {
  const { data } = useApiQuery(bomsApi.listUses, { query: { spuId: id, page: 1, pageSize: MOST } });
  return (data?.rows ?? []).filter(({ bom, asSubstitute }) => bom.state === 'EFFECTIVE' && bom.type !== 'BULK' && !asSubstitute);
}

const usable = ({ skus }: Material): readonly Sku[] => skus.filter(({ state }) => state !== 'DISABLED');

function likeSku(sku: Sku, target: Material): Sku | undefined {
  const skus = usable(target);
  return skus.find(({ colour }) => colour.id === sku.colour.id) ?? skus.find(({ colourName }) => colourName === sku.colourName);
}

interface ColourMapProps {
  colours: readonly Sku[];
  target: Material;
  skuFor: (sku: Sku) => string | undefined;
  onMap: (fromSkuId: string, toSkuId: string) => void;
}

function ColourMap({ colours, target, skuFor, onMap }: ColourMapProps) {
  return (
    <PlainTable label="颜色对应">
      <thead>
        <tr>
          <th scope="col">原颜色</th>
          <th scope="col">新颜色</th>
        </tr>
      </thead>
      <tbody>
        {colours.map((sku) => (
          <tr key={sku.id}>
            <th scope="row">
              <span className="k-shade-line">
                <Swatch shade={skuShade(sku)} size={18} silent /> {sku.colourName}
              </span>
            </th>
            <td>
              <ChoiceSelect<string>
                aria-label={`${sku.colourName} 替换为`}
                placeholder="请选择颜色"
                popupMatchSelectWidth={false}
                value={skuFor(sku) ?? null}
                options={usable(target).map(({ id, colourName, code }) => ({ value: id, label: `${colourName} ${code.slice(-2)}` }))}
                onChange={(id) => onMap(sku.id, id)}
              />
            </td>
          </tr>
        ))}
      </tbody>
    </PlainTable>
  );
}

interface BomChoiceProps {
  boms: readonly BomUse[];
  dropped: readonly string[];
  onDrop: (id: string, out: boolean) => void;
}

function BomChoice({ boms, dropped, onDrop }: BomChoiceProps) {
  const unique = [...new Map(boms.map((use) => [use.bom.id, use])).values()];
  return (
    <fieldset className="m-replacement-boms">
      <legend>在这些BOM里替换</legend>
      {unique.map(({ bom, owner }) => (
        <Checkbox key={bom.id} checked={!dropped.includes(bom.id)} onChange={(event) => onDrop(bom.id, !event.target.checked)}>
          {owner.code} {owner.name} · {bom.code} V{bom.versionNo}
        </Checkbox>
      ))}
    </fieldset>
  );
}

/** The result of each BOM, with a link to its draft. */
function Outcome({ outcome: { done, made, failed }, boms }: { outcome: Outcome; boms: readonly BomUse[] }) {
  const nameOf = (id: string): string => {
    const owner = boms.find(({ bom }) => bom.id === id)?.owner;
    return owner ? `${owner.code} ${owner.name}` : id;
  };
  return (
    <>
      <output className="k-result-counts">
        成功 {done.length} · 失败 {failed.length}
      </output>
      <ul className="k-result-list">
        {made.map(({ id, code, fromId }) => (
          <li key={id}>
            <strong>{nameOf(fromId)}</strong>
            <Link to={bomAddress(id)}>草稿 {code}</Link>
          </li>
        ))}
        {failed.map(({ id, code, reason }) => (
          <li key={id}>
            <strong>{code || nameOf(id)}</strong>
            <span>{reason}</span>
          </li>
        ))}
      </ul>
    </>
  );
}
