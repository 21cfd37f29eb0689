import { coloursApi, type NearColour } from '@mrp/contract/features/dictionaries/colours.ts';
import { Button, Checkbox, Modal, Radio } from 'antd';
import { useState } from 'react';
import { EmptyState } from '../../../kit/states/EmptyState.tsx';
import { ReadContent } from '../../../kit/object/ReadContent.tsx';
import { Swatch } from '../../../kit/Swatch.tsx';
import type { PickerOption } from '../../../kit/pickers/entity-source.ts';
import { useCan } from '../../../lib/session/permissions.tsx';
import { useApiQuery } from '../../../lib/api/useApi.ts';
import { colourOptionsOf, colourSource } from '../../../pickers/sources/colour-source.ts';
import '../shades.css';

interface NearColourFormProps {
  /** Of the point that was chosen in the picture. */
  hex: string;
  onAdd: (colour: PickerOption, withPicture: boolean) => void;
  onClose: () => void;
}

/** The colours of the library nearest to one of a picture; who may, makes a new one of it. */
export function NearColourForm({ hex, onAdd, onClose }: NearColourFormProps) {
  const read = useApiQuery(coloursApi.listNearColours, { query: { hex } }, { handlesErrors: 'all' });
  const [chosen, setChosen] = useState<string>();
  const [withPicture, setWithPicture] = useState(true);
  const near = read.data ?? [];
  const id = chosen ?? near[0]?.id;
  const add = () => {
    const colour = colourOptionsOf(near.filter((one) => one.id === id))[0];
    if (colour) onAdd(colour, withPicture);
  };
  return (
    <Modal
      open
      title="颜色库里相近的颜色"
      okText="添加这个颜色"
      okButtonProps={{ disabled: id === undefined }}
      onOk={add}
      onCancel={onClose}
      footer={(_, { OkBtn, CancelBtn }) => (
        <>
          <NewColour hex={hex} onAdd={(colour) => onAdd(colour, withPicture)} />
          <CancelBtn />
          <OkBtn />
        </>
      )}
    >
      <p className="m-taken-colour">
        <Swatch shade={{ name: `取到的颜色 ${hex}`, hex }} size={40} silent /> 取到的颜色 <span className="num">{hex}</span>
      </p>
      <ReadContent read={read} rows={4}>
        {(colours) =>
          colours.length === 0 ? (
            <EmptyState title="颜色库里没有相近的颜色" hint="换一个点再取，或新建颜色。" />
          ) : (
            <NearColours colours={colours} value={id} onChange={setChosen} />
          )
        }
      </ReadContent>
      <Checkbox checked={withPicture} onChange={({ target }) => setWithPicture(target.checked)}>
        把这张图片作为色样图
      </Checkbox>
      <p className="text-hint">屏幕取色是估算，以实样为准。</p>
    </Modal>
  );
}

interface NearColoursProps {
  colours: readonly NearColour[];
  value: string | undefined;
  onChange: (id: string) => void;
}

const NearColours = ({ colours, value, onChange }: NearColoursProps) => (
  <Radio.Group
    className="m-near-colours"
    aria-label="相近的颜色"
    value={value}
    onChange={({ target }) => onChange(String(target.value))}
    options={colours.map(({ id, code, name, hex, deltaE }) => ({
      value: id,
      label: (
        <>
          <Swatch shade={{ name, hex }} size={28} silent /> {name} <span className="text-hint">{code}</span>{' '}
          <span className="num text-hint">ΔE {deltaE}</span>
        </>
      ),
    }))}
  />
);

function NewColour({ hex, onAdd }: { hex: string; onAdd: (colour: PickerOption) => void }) {
  const can = useCan();
  const [open, setOpen] = useState(false);
  const { create } = colourSource;
  if (!create || !create.needs.every((need) => can(need))) return null;
  return (
    <>
      <Button type="text" onClick={() => setOpen(true)}>
        都不是，新建颜色
      </Button>
      {open && (
        <create.Form
          open
          text=""
          hex={hex}
          onDone={(colour) => {
            setOpen(false);
            if (colour) onAdd(colour);
          }}
        />
      )}
    </>
  );
}
