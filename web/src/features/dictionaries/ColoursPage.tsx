import { colourList, coloursApi, type Colour } from '@mrp/contract/features/dictionaries/colours.ts';
import { entryWords } from '@mrp/contract/features/dictionaries/words.ts';
import { useState } from 'react';
import { confirm } from '../../kit/actions/Confirm.tsx';
import type { Action } from '../../kit/list/list-actions.ts';
import { ListPage } from '../../kit/list/ListPage.tsx';
import { StatusTag } from '../../kit/StatusTag.tsx';
import { Swatch } from '../../kit/Swatch.tsx';
import { askExport } from '../../lib/api/export-question.ts';
import { toast } from '../../lib/toast.ts';
import { useApiMutation } from '../../lib/api/useApi.ts';
import { dictionarySource } from '../../pickers/DictionaryPicker.tsx';
import { ColourForm, colourReads } from './ColourForm.tsx';
import { MergeColourForm } from './MergeColourForm.tsx';
import { labText } from './text.ts';
import { changeActive } from './HoldersPanel.tsx';

const sources = { colourSystemIds: dictionarySource('colourSystem', entryWords.colourSystem) };

/** 颜色库: every colour with its value and Lab. */
export function ColoursPage() {
  const [edited, setEdited] = useState<Colour | 'new' | null>(null);
  const [merged, setMerged] = useState<Colour | null>(null);
  const { setActive, remove } = useColourWrites();
  return (
    <>
      <ListPage
        list={colourList}
        endpoint={coloursApi.listColours}
        title="颜色库"
        noun={entryWords.colour}
        firstUse="新建颜色后，就可以给物料加颜色。"
        sources={sources}
        rowName={({ code, name }) => `${code} ${name}`}
        cells={{
          swatch: ({ code, name, hex }) => <Swatch shade={{ name: `${name} ${code}`, hex }} />,
          aliases: ({ aliases }) => aliases.join('、'),
          lab: ({ lab, labEstimated }) => (lab ? `${labText(lab)}${labEstimated ? '（估算）' : ''}` : '—'),
          active: ({ active }) => <StatusTag tone={active ? 'success' : 'neutral'}>{active ? entryWords.active : '停用'}</StatusTag>,
        }}
        create={{ key: 'create', label: '新建颜色', permission: coloursApi.createColour, run: () => setEdited('new') }}
        onExport={(request) => askExport(colourList, request)}
        rowActions={(colour) => rowActionsOf(colour, { edit: setEdited, merge: setMerged, setActive, remove })}
      />
      {edited && <ColourForm colour={edited === 'new' ? null : edited} onClose={() => setEdited(null)} />}
      {merged && <MergeColourForm from={merged} onClose={() => setMerged(null)} />}
    </>
  );
}

interface RowMoves extends ReturnType<typeof useColourWrites> {
  edit: (colour: Colour) => void;
  merge: (colour: Colour) => void;
}

function rowActionsOf(colour: Colour, { edit, merge, setActive, remove }: RowMoves): Action[] {
  const { active, builtIn, uses } = colour;
  const change: Action = { key: 'edit', label: entryWords.edit, permission: coloursApi.editColour, run: () => edit(colour) };
  if (builtIn) return [change];
  return [
    change,
    {
      key: 'active',
      label: active ? '停用' : entryWords.active,
      permission: coloursApi.setColourActive,
      run: () => void changeActive('colours', colour, setActive),
    },
    { key: 'merge', label: '合并', permission: coloursApi.mergeColour, run: () => merge(colour) },
    ...(uses > 0
      ? []
      : [{ key: 'delete', label: entryWords.delete, danger: true, permission: coloursApi.deleteColour, run: () => void remove(colour) }]),
  ];
}

function useColourWrites() {
  const active = useApiMutation(coloursApi.setColourActive, { refreshes: colourReads, blocking: false });
  const removal = useApiMutation(coloursApi.deleteColour, { refreshes: colourReads, onSuccess: () => toast.success('已删除') });
  const setActive = ({ id, version, active: was }: Colour, undo = true) =>
    active.mutate(
      { params: { id }, body: { active: !was, version } },
      {
        onSuccess: (saved) =>
          toast.success(
            `已${saved.active ? '启用' : '停用'}颜色“${saved.name}”`,
            undo ? { action: { label: entryWords.undo, target: () => setActive(saved, false) } } : undefined,
          ),
      },
    );
  const remove = async ({ id, name }: Colour) => {
    if (await confirm({ title: `删除颜色“${name}”？`, content: '没有物料使用它，删除后不能恢复。', okText: '删除', danger: true }))
      removal.mutate({ params: { id } });
  };
  return { setActive, remove };
}
