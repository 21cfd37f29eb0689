import { techniquesApi } from '@mrp/contract/features/techniques.ts';
import { TECHNIQUE } from '@mrp/contract/features/techniques/audit.ts';
import { TechniqueEdit, TechniqueInput } from '@mrp/contract/features/techniques/input.ts';
import type { Technique } from '@mrp/contract/features/techniques/record.ts';
import { techniqueWords } from '@mrp/contract/features/techniques/words.ts';
import { useNavigate } from 'react-router';
import { FormPage } from '../../kit/form/FormPage.tsx';
import { CopyPage, EditPage } from '../../kit/object/RecordPage.tsx';
import { bodyOf, copyOf, emptyTechnique, techniqueSections, valuesOf, type TechniqueValues } from './TechniqueForm.tsx';
import { detailAddress, techniqueReads } from './text.ts';

/** 新建工艺, with `?copy=` from another one. */
export function TechniqueNewPage() {
  return (
    <CopyPage noun={techniqueWords.technique} param="copy" read={techniquesApi.get} allowed={techniquesApi.create}>
      {(copied) => <NewTechnique copied={copied} />}
    </CopyPage>
  );
}

function NewTechnique({ copied }: { copied: Technique | undefined }) {
  const navigate = useNavigate();
  return (
    <FormPage
      title="新建工艺"
      endpoint={techniquesApi.create}
      schema={TechniqueInput}
      record={undefined as Technique | undefined}
      valuesOf={(): TechniqueValues => (copied ? copyOf(copied) : emptyTechnique)}
      request={(values) => ({ body: bodyOf(values) })}
      draft={copied ? `technique/copy/${copied.id}` : 'technique/new'}
      sections={techniqueSections}
      refreshes={techniqueReads}
      next={{ valuesOf: ({ classId, unitId }) => ({ ...emptyTechnique, classId, unitId }), nameOf: ({ name }) => name }}
      onSaved={({ id }) => navigate(detailAddress(id), { replace: true })}
    />
  );
}

/** 编辑工艺. */
export function TechniqueEditPage() {
  return (
    <EditPage noun={techniqueWords.technique} read={techniquesApi.get} allowed={techniquesApi.edit}>
      {(technique) => <EditTechnique technique={technique} />}
    </EditPage>
  );
}

function EditTechnique({ technique }: { technique: Technique }) {
  const navigate = useNavigate();
  const { id, code } = technique;
  return (
    <FormPage
      title="编辑工艺"
      note={<span className="k-section-note">{code}</span>}
      endpoint={techniquesApi.edit}
      schema={TechniqueEdit}
      record={technique}
      valuesOf={(record) => valuesOf(record ?? technique)}
      request={(values: TechniqueValues, version) => ({
        params: { id },
        body: { ...bodyOf(values), version: version ?? technique.version },
      })}
      subject={{ type: TECHNIQUE, id }}
      draft={`technique/${id}`}
      sections={techniqueSections}
      refreshes={techniqueReads}
      onSaved={() => navigate(detailAddress(id), { replace: true })}
    />
  );
}
