import { coloursApi, type Colour, type ColourMergePreview } from '@mrp/contract/features/dictionaries/colours.ts';
import { Alert, Form, Modal } from 'antd';
import { useState } from 'react';
import { DialogRefusal } from '../../kit/DialogRefusal.tsx';
import { EntityPicker } from '../../kit/pickers/EntityPicker.tsx';
import { Swatch } from '../../kit/Swatch.tsx';
import { ApiError } from '../../lib/api/api.ts';
import { toast } from '../../lib/toast.ts';
import { useApiMutation, useApiQuery } from '../../lib/api/useApi.ts';
import { colourSource } from '../../pickers/sources/colour-source.ts';
import { colourReads } from './ColourForm.tsx';
import { HolderLines } from './HoldersPanel.tsx';
import '../../pickers/colours/near-colours.css';

interface MergeColourFormProps {
  from: Colour;
  onClose: () => void;
}

/** 合并: replaces this colour by another one everywhere; its name becomes an alias. */
export function MergeColourForm({ from, onClose }: MergeColourFormProps) {
  const [intoId, setIntoId] = useState<string | null>(null);
  const preview = useApiQuery(
    coloursApi.previewColourMerge,
    { params: { id: from.id, intoId: intoId ?? '' } },
    { enabled: intoId !== null, handlesErrors: 'all' },
  );
  const merge = useApiMutation(coloursApi.mergeColour, {
    refreshes: colourReads,
    onSuccess: (into) => {
      toast.success(`“${from.name}”已并入“${into.name}”`);
      onClose();
    },
  });
  const refusal = intoId !== null && preview.error instanceof ApiError ? preview.error.message : null;
  return (
    <Modal
      open
      title={`合并颜色“${from.name}”`}
      okText="合并"
      width={560}
      okButtonProps={{ danger: true, disabled: intoId === null || !preview.data }}
      confirmLoading={merge.isPending}
      onOk={() => intoId && merge.mutate({ params: { id: from.id }, body: { intoId, version: from.version } })}
      onCancel={onClose}
    >
      <div className="stack">
        <p className="colour-line">
          <Swatch shade={{ name: from.name, hex: from.hex }} size={20} silent /> {from.name} <span className="text-hint">{from.code}</span>
        </p>
        <Form layout="vertical">
          <Form.Item label="合并到" htmlFor="merge-colour-target" {...(refusal !== null && { validateStatus: 'error', help: refusal })}>
            <EntityPicker id="merge-colour-target" source={{ ...colourSource, create: undefined }} value={intoId} onChange={setIntoId} />
          </Form.Item>
        </Form>
        {intoId !== null && preview.data && <Preview {...preview.data} />}
        <p className="text-muted">
          “{from.name}
          ”和它的编码成为所选颜色的别名，随后删除，不能撤销。物料颜色的名称、编码、库存、单价和单据都不变。操作日志保留原来的名称。
        </p>
        <DialogRefusal key={intoId} />
      </div>
    </Modal>
  );
}

function Preview({ holders, doubled }: ColourMergePreview) {
  if (holders.length === 0) return <p>没有记录使用它。</p>;
  return (
    <>
      <section aria-label="改为所选颜色的记录">
        <p>改为所选颜色的记录：</p>
        <HolderLines groups={holders} />
      </section>
      {doubled.length > 0 && (
        <Alert
          type="warning"
          showIcon
          title="有记录两个颜色都有，合并后保留各自的名称和编码，指向同一个颜色"
          description={<HolderLines groups={doubled} />}
        />
      )}
    </>
  );
}
