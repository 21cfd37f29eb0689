import { bomsApi } from '@mrp/contract/features/styles.ts';
import { BomEdit } from '@mrp/contract/features/styles/input.ts';
import type { Bom } from '@mrp/contract/features/styles/record.ts';
import { styleWords } from '@mrp/contract/features/styles/words.ts';
import { Form, Input } from 'antd';
import { Field } from '../../../kit/form/fields/Field.tsx';
import { ModalForm } from '../../../kit/form/ModalForm.tsx';
import { toast } from '../../../lib/toast.ts';
import { useApiMutation } from '../../../lib/api/useApi.ts';
import '../styles.css';
import { styleRefreshes } from '../kind.ts';

interface NewVersionFormProps {
  bom: Bom;
  onDone: (bom: Bom) => void;
  onClose: () => void;
}

/** 新版本: creates a draft of the BOM's next version. */
export function NewVersionForm({ bom, onDone, onClose }: NewVersionFormProps) {
  const [form] = Form.useForm<{ changeNote: string }>();
  const add = useApiMutation(bomsApi.addVersion, {
    refreshes: styleRefreshes,
    onSuccess: (made) => {
      toast.success(`已建 V${made.versionNo} 草稿`);
      onClose();
      onDone(made);
    },
  });
  return (
    <ModalForm
      form={form}
      schema={BomEdit}
      title={`${bom.owner.code} 新版本`}
      okText="新建版本"
      saving={add.isPending}
      initialValues={{ changeNote: '' }}
      onSave={({ changeNote }) => add.mutate({ params: { id: bom.id }, body: { version: bom.version, changeNote } })}
      onClose={onClose}
    >
      <p className="text-muted bom-quiet">
        照 V{bom.versionNo} 建一份草稿来改；确认生效后替代它，之前一直以 V{bom.versionNo} 为准。
      </p>
      <Field name="changeNote" label={styleWords.changeNote}>
        <Input count={{ max: 200 }} autoComplete="off" placeholder="改了什么、为什么" />
      </Field>
    </ModalForm>
  );
}
