import { bomsApi } from '@mrp/contract/features/styles.ts';
import { BomEdit } from '@mrp/contract/features/styles/input.ts';
import type { Bom, BomOwner } from '@mrp/contract/features/styles/record.ts';
import { bomTypes, type BomType } from '@mrp/contract/features/styles/workflow.ts';
import { orderFields } from '@mrp/contract/features/styles/fields.ts';
import { styleWords } from '@mrp/contract/features/styles/words.ts';
import { Form, Input, Segmented } from 'antd';
import type { z } from 'zod';
import { Field } from '../../../kit/form/fields/Field.tsx';
import { ModalForm } from '../../../kit/form/ModalForm.tsx';
import { EntityPicker } from '../../../kit/pickers/EntityPicker.tsx';
import { toast } from '../../../lib/toast.ts';
import { useApiMutation, useApiQuery } from '../../../lib/api/useApi.ts';
import { materialSource } from '../../../pickers/sources/material-source.ts';
import { styleSource } from '../../../pickers/sources/style-source.ts';
import { copyLines } from '../text.ts';
import { rememberEmptyBom } from './useUntouchedBom.ts';
import '../styles.css';
import { styleRefreshes } from '../kind.ts';

interface Copied {
  id: string;
  code: string;
  type: BomType;
  owner: z.infer<typeof BomOwner>;
}

interface NewBomFormProps {
  /** null: an empty one. */
  copied: Copied | null;
  /** Selected before the dialog opened. */
  styleId?: string;
  onDone: (bom: Bom) => void;
  onClose: () => void;
}

interface Values {
  kind: 'STYLE' | 'MATERIAL';
  styleId: string | null;
  spuId: string | null;
  type: 'DEVELOPMENT' | 'CUSTOM';
  changeNote: string;
}

const kinds = [
  { value: 'STYLE', label: '款式' },
  { value: 'MATERIAL', label: '物料' },
];
const newTypes = bomTypes.filter(({ value }) => value !== 'BULK');

/** 新建 or 复制: selects the product and the type; lines are edited on the BOM's page. */
export function NewBomForm({ copied, styleId, onDone, onClose }: NewBomFormProps) {
  const [form] = Form.useForm<Values>();
  const kind = Form.useWatch('kind', form) ?? copied?.owner.kind ?? 'STYLE';
  const { data: source } = useApiQuery(bomsApi.get, { params: { id: copied?.id ?? '' } }, { enabled: copied !== null });
  const create = useApiMutation(bomsApi.create, {
    refreshes: styleRefreshes,
    onSuccess: (bom) => {
      toast.success(`已新建 ${bom.code}`);
      rememberEmptyBom(bom);
      onClose();
      onDone(bom);
    },
  });
  const save = (values: Values) => {
    const owner = kind === 'STYLE' ? { styleId: values.styleId, spuId: null } : { styleId: null, spuId: values.spuId };
    const sameOwner = copied !== null && copied.owner.id === (owner.styleId ?? owner.spuId);
    create.mutate({
      body: {
        ...owner,
        type: kind === 'STYLE' ? values.type : 'CUSTOM',
        changeNote: values.changeNote,
        lines: source ? copyLines(source.lines, sameOwner) : [],
      },
    });
  };
  return (
    <ModalForm
      form={form}
      schema={BomEdit}
      title={copied ? `复制 ${copied.code}` : styleWords.newBom}
      okText={copied ? styleWords.copy : '新建'}
      saving={create.isPending || (copied !== null && !source)}
      initialValues={valuesOf(copied, styleId)}
      onSave={save}
      onClose={onClose}
    >
      <Field name="kind" label="BOM 属于">
        <Segmented options={kinds} />
      </Field>
      <OwnerFields kind={kind} />
      <Field name="changeNote" label={styleWords.changeNote}>
        <Input count={{ max: 200 }} autoComplete="off" />
      </Field>
      {copied && <p className="text-muted bom-quiet">复制到别的款式时，颜色对应需重新选择；其余各项照抄。</p>}
    </ModalForm>
  );
}

/** A style in one of its stages, or a material. */
function OwnerFields({ kind }: Pick<Values, 'kind'>) {
  if (kind === 'MATERIAL')
    return (
      <Field name="spuId" label={styleWords.material} hint="由其他物料制成的物料，需求会展开到它的组成">
        <EntityPicker source={materialSource} />
      </Field>
    );
  return (
    <>
      <Field name="styleId" label={orderFields.styleId.label} check={(value) => (value ? undefined : '请选择款式')}>
        <EntityPicker source={styleSource} />
      </Field>
      <Field name="type" label={styleWords.kind} hint="大货BOM由已生效的定制BOM锁定而成">
        <Segmented options={newTypes} />
      </Field>
    </>
  );
}

const valuesOf = (copied: Copied | null, styleId: string | undefined): Values => ({
  kind: copied?.owner.kind ?? 'STYLE',
  styleId: copied?.owner.kind === 'STYLE' ? copied.owner.id : (styleId ?? null),
  spuId: copied?.owner.kind === 'MATERIAL' ? copied.owner.id : null,
  type: copied?.type === 'DEVELOPMENT' ? 'DEVELOPMENT' : 'CUSTOM',
  changeNote: '',
});
