import { nettingApi } from '@mrp/contract/features/netting.ts';
import type { DemandChoice } from '@mrp/contract/features/netting/record.ts';
import { nettingWords } from '@mrp/contract/features/netting/words.ts';
import { Button, Form } from 'antd';
import { useState } from 'react';
import { Field } from '../../kit/form/fields/Field.tsx';
import { DateField } from '../../kit/form/fields/DateField.tsx';
import { ModalForm } from '../../kit/form/ModalForm.tsx';
import { EntitiesPicker } from '../../kit/pickers/EntityPicker.tsx';
import { toast } from '../../lib/toast.ts';
import { useApiMutation } from '../../lib/api/useApi.ts';
import { countSkipped } from './demand-lines.ts';
import { garmentOrderSource, styleSource } from '../../pickers/sources/style-source.ts';

interface Wish {
  garmentOrderIds?: string[];
  styleIds?: string[];
  needOn?: string | null;
}

interface DemandPickerProps {
  onAdd: (choices: readonly DemandChoice[], needOn: string | null) => void;
}

/** 选择订单或款式: adds ordered, else planned, pieces and the delivery day. */
export function DemandPicker({ onAdd }: DemandPickerProps) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button size="small" onClick={() => setOpen(true)}>
        选择订单或款式
      </Button>
      {open && <WishForm onAdd={onAdd} onClose={() => setOpen(false)} />}
    </>
  );
}

function WishForm({ onAdd, onClose }: DemandPickerProps & { onClose: () => void }) {
  const [form] = Form.useForm<Wish>();
  const list = useApiMutation(nettingApi.listDemands);
  const add = ({ garmentOrderIds = [], styleIds = [], needOn = null }: Wish) => {
    if (garmentOrderIds.length + styleIds.length === 0) {
      form.setFields([{ name: 'garmentOrderIds', errors: ['请选择成衣订单或款式'] }]);
      return;
    }
    list.mutate(
      { body: { garmentOrderIds, styleIds } },
      {
        onSuccess: (choices) => {
          const empty = countSkipped({ garmentOrderIds, styleIds }, choices);
          const words = `${empty} 个所选的订单或款式没有启用的货色，没有选入；请先在款式里添加或启用货色`;
          if (choices.length === 0) {
            form.setFields([{ name: styleIds.length > 0 ? 'styleIds' : 'garmentOrderIds', errors: [words] }]);
            return;
          }
          if (empty > 0) toast.error(words);
          onAdd(choices, needOn);
          onClose();
        },
      },
    );
  };
  return (
    <ModalForm form={form} title="选择订单或款式" okText="选入" width={560} saving={list.isPending} onSave={add} onClose={onClose}>
      <Field name="garmentOrderIds" label={nettingWords.garmentOrder}>
        <EntitiesPicker source={garmentOrderSource} />
      </Field>
      <Field name="styleIds" label="款式" hint="有成衣订单的按订单件数，没有的按计划件数">
        <EntitiesPicker source={styleSource} />
      </Field>
      <Field name="needOn" label={nettingWords.needOn} hint="物料须到的日期；留空时取订单的交期">
        <DateField />
      </Field>
    </ModalForm>
  );
}
