import { bomsApi } from '@mrp/contract/features/styles.ts';
import type { Bom, BomRow } from '@mrp/contract/features/styles/record.ts';
import { stylesApi } from '@mrp/contract/features/styles.ts';
import { styleWords } from '@mrp/contract/features/styles/words.ts';
import { Form } from 'antd';
import { useMemo } from 'react';
import { Field } from '../../../kit/form/fields/Field.tsx';
import { ModalForm } from '../../../kit/form/ModalForm.tsx';
import type { EntitySource } from '../../../kit/pickers/entity-source.ts';
import { EntityPicker } from '../../../kit/pickers/EntityPicker.tsx';
import { call } from '../../../lib/api/api.ts';
import { formatCount, formatDay } from '../../../lib/format/format.ts';
import { toast } from '../../../lib/toast.ts';
import { useApiMutation } from '../../../lib/api/useApi.ts';
import '../styles.css';
import { styleRefreshes } from '../kind.ts';

interface LockFormProps {
  bom: Pick<BomRow, 'id' | 'code' | 'version' | 'owner'>;
  onDone: (bom: Bom) => void;
  onClose: () => void;
}

/** 锁定: creates a frozen copy of an effective BOM for one order of its style. */
export function LockForm({ bom, onDone, onClose }: LockFormProps) {
  const [form] = Form.useForm<{ garmentOrderId: string }>();
  const source = useMemo(() => ordersOf(bom.owner.id), [bom.owner.id]);
  const lock = useApiMutation(bomsApi.lock, {
    refreshes: styleRefreshes,
    onSuccess: (locked) => {
      toast.success(`已锁定大货BOM ${locked.code}`);
      onClose();
      onDone(locked);
    },
  });
  return (
    <ModalForm
      form={form}
      title={`锁定大货BOM · ${bom.owner.code}`}
      okText="锁定"
      saving={lock.isPending}
      onSave={({ garmentOrderId }) => lock.mutate({ params: { id: bom.id }, body: { garmentOrderId, version: bom.version } })}
      onClose={onClose}
    >
      <p className="text-muted bom-quiet">按 {bom.code} 现在的内容另存一份大货BOM，之后定制BOM再变，这张订单仍按锁定的内容。</p>
      <Field name="garmentOrderId" label={styleWords.garmentOrder} check={(value) => (value ? undefined : '请选择成衣订单')}>
        <EntityPicker source={source} />
      </Field>
    </ModalForm>
  );
}

/** Open orders of one style, with their numbers of pieces. */
function ordersOf(styleId: string): EntitySource {
  const read = async (asked: { q?: string; ids?: string[] }, signal: AbortSignal) => {
    const { rows } = await call(stylesApi.chooseOrders, { body: { ...asked, styleIds: [styleId], page: 1, pageSize: 50 } }, { signal });
    return rows.map(({ id, code, lines, deliverOn, bulkBom }) => {
      const pieces = `${formatCount(lines.reduce((sum, line) => sum + line.pieces, 0))} 件`;
      const note = [pieces, deliverOn && `交期 ${formatDay(deliverOn)}`, bulkBom && `已锁定 ${bulkBom.code}`];
      return { id, code, name: code, note: note.filter(Boolean).join(' · ') };
    });
  };
  return {
    key: `garment-order:${styleId}`,
    label: styleWords.garmentOrder,
    search: (q, signal) => read(q.trim() === '' ? {} : { q }, signal),
    find: (ids, signal) => read({ ids: [...ids] }, signal),
  };
}
