import type { UnitOption } from '@mrp/contract/features/dictionaries/units.ts';
import { bomsApi } from '@mrp/contract/features/styles.ts';
import { BomEdit } from '@mrp/contract/features/styles/input.ts';
import type { Bom } from '@mrp/contract/features/styles/record.ts';
import { bomWorkflow } from '@mrp/contract/features/styles/workflow.ts';
import { styleWords } from '@mrp/contract/features/styles/words.ts';
import { styleFields } from '@mrp/contract/features/styles/fields.ts';
import { useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { TextField } from '../../../kit/form/fields/TextField.tsx';
import { FormPage, type FormSection } from '../../../kit/form/FormPage.tsx';
import type { GridRow } from '../../../kit/grid/columns/columns.ts';
import { StatusTag } from '../../../kit/StatusTag.tsx';
import { Swatch } from '../../../kit/Swatch.tsx';
import { formatTime } from '../../../lib/format/format.ts';
import { pictureUrl } from '../../../lib/pictures.ts';
import { toast } from '../../../lib/toast.ts';
import { useApiMutation } from '../../../lib/api/useApi.ts';
import { bomAddress, bomViewAddress } from '../addresses.ts';
import { cacheFigures, type BomContext } from './bom-columns.ts';
import { bomLinesOf, bomRowsOf, type LineFacts } from './bom-lines.ts';
import { createBomMaterials } from './bom-materials.ts';
import { BomLinesForm } from './BomLinesForm.tsx';
import { BomRailPanel } from './BomRailPanel.tsx';
import { versionLabel } from '../text.ts';
import { forgetEmptyBom, useUntouchedBom } from './useUntouchedBom.ts';
import { styleRefreshes } from '../kind.ts';

const SUBMIT = 'submit';

interface BomValues {
  changeNote: string;
  remark: string;
  lines: readonly GridRow[];
}

/** BOM编辑: its lines as a grid, with the cost per piece during input. */
export function BomForm({ bom, units }: { bom: Bom; units: readonly UnitOption[] }) {
  const navigate = useNavigate();
  const work = useWork(bom, units);
  const submit = useSubmit();
  const { id, owner } = bom;
  useUntouchedBom(id);
  return (
    <FormPage
      title={`${owner.code} ${owner.name}`}
      note={<HeadNote bom={bom} />}
      endpoint={bomsApi.edit}
      schema={BomEdit}
      record={bom}
      valuesOf={(record): BomValues => valuesOf(record ?? bom)}
      request={({ lines, ...values }, version) => ({
        params: { id },
        body: { ...values, lines: bomLinesOf(lines, work), version: version ?? bom.version },
      })}
      subject={{ type: bomWorkflow.kind, id }}
      draft={`bom/${id}`}
      refreshes={styleRefreshes}
      saveLabel="保存草稿"
      actions={[{ key: SUBMIT, label: '保存并提交确认', permission: bomWorkflow.transitions.submit.permission }]}
      whoOf={({ updatedBy, updatedAt }) => `${updatedBy} ${formatTime(updatedAt)}`}
      follow={{ run: (now, action) => (action === SUBMIT ? submit(now) : undefined), reopen: () => bomAddress(id) }}
      onSaved={() => {
        forgetEmptyBom(id);
        void navigate(bomViewAddress(id), { replace: true });
      }}
      rail={<BomRailPanel bom={bom} work={work} />}
      sections={sectionsOf(bom, work)}
    />
  );
}

const sectionsOf = (bom: Bom, work: BomContext): FormSection[] => [
  {
    id: 'lines',
    title: styleWords.lines,
    note: '可从 Excel 粘贴；按类别归组，改了类别的行移到那一组',
    wide: true,
    content: <BomLinesForm bom={bom} work={work} />,
  },
  {
    id: 'note',
    title: '说明',
    content: (
      <>
        <TextField name="changeNote" label={styleWords.changeNote} wide maxLength={200} />
        <TextField name="remark" label={styleFields.remark.label} wide rows={2} maxLength={500} />
      </>
    ),
  },
];

const valuesOf = (bom: Bom): BomValues => ({ changeNote: bom.changeNote, remark: bom.remark, lines: bomRowsOf(bom) });

function useWork(bom: Bom, units: readonly UnitOption[]): BomContext {
  return useState(() => {
    const materials = createBomMaterials();
    const facts: LineFacts = { targets: bom.targets, units, materialOf: materials.of };
    return { ...facts, materials, figures: cacheFigures(facts, materials) };
  })[0];
}

function useSubmit(): (bom: Bom) => Promise<unknown> {
  const transition = useApiMutation(bomsApi.transition, {
    refreshes: styleRefreshes,
    handlesErrors: 'all',
    onSuccess: () => toast.success('已提交确认'),
  });
  return ({ id, version }) => transition.mutateAsync({ params: { id }, body: { action: 'submit', version } });
}

function HeadNote({ bom }: { bom: Bom }) {
  const { id, code, owner, state, copiedFrom } = bom;
  const { tone, label } = bomWorkflow.states[state];
  return (
    <span className="bom-head-note">
      {owner.pictureId && <Swatch shade={{ name: owner.name, pictureUrl: pictureUrl(owner.pictureId, '64') }} size={28} silent />}
      <StatusTag tone={tone}>{label}</StatusTag>
      <span className="k-section-note">
        {code} · {versionLabel(bom)}
        {copiedFrom && `（基于 ${copiedFrom.code} V${copiedFrom.versionNo}）`}
      </span>
      <Link to={bomViewAddress(id)}>查看与差异</Link>
    </span>
  );
}
