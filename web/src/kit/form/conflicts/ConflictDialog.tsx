import { Button, Modal, Radio } from 'antd';
import { useState, type ReactNode } from 'react';
import { copyText } from '../../../lib/clipboard.ts';
import { useReturnFocus } from '../../useReturnFocus.ts';
import type { Difference } from './merge.ts';

export interface DescribedDifference extends Difference {
  key: string;
  label: string;
  show: (value: unknown) => ReactNode;
  /** The typed values as text for the clipboard. */
  mineText: string;
}

interface ConflictDialogProps {
  /** Who saved and when, as far as known: 王小明 10:31. */
  who: string;
  conflicts: readonly DescribedDifference[];
  /** Fields that only the other user changed; merged without a question. */
  taken: readonly DescribedDifference[];
  onMerge: (theirs: readonly Difference[]) => void;
  onClose: () => void;
}

type Side = 'mine' | 'theirs';

/** Shown when another user saved in between: fields changed on both sides are chosen here, all others are merged already. */
export function ConflictDialog({ who, conflicts, taken, onMerge, onClose }: ConflictDialogProps) {
  useReturnFocus();
  const [sides, setSides] = useState<Readonly<Record<string, Side>>>({});
  const [showTaken, setShowTaken] = useState(false);
  const decided = conflicts.every(({ key }) => sides[key] !== undefined);
  const merge = () => onMerge(conflicts.filter(({ key }) => sides[key] === 'theirs'));
  const copyMine = () => copyText(conflicts.map(({ label, mineText }) => `${label}\t${mineText}`).join('\n'), '我的内容');
  return (
    <Modal
      open
      title="内容已被他人修改"
      width={760}
      onCancel={onClose}
      footer={
        <>
          <Button onClick={() => void copyMine()}>复制我的内容</Button>
          <Button aria-expanded={showTaken} onClick={() => setShowTaken(!showTaken)}>
            {showTaken ? '收起对方版本' : '查看对方版本'}
          </Button>
          <Button type="primary" disabled={!decided} onClick={merge}>
            合并并保存
          </Button>
        </>
      }
    >
      <p className="k-conflict-note">{noteOf(conflicts.length, taken.length)}</p>
      <table className="k-conflicts">
        <thead>
          <tr>
            <th scope="col">字段</th>
            <th scope="col">对方已保存{who && `（${who}）`}</th>
            <th scope="col">我的修改</th>
          </tr>
        </thead>
        <tbody>
          {conflicts.map((conflict) => (
            <ConflictRow
              key={conflict.key}
              conflict={conflict}
              chosen={sides[conflict.key]}
              onChoose={(side) => setSides({ ...sides, [conflict.key]: side })}
            />
          ))}
        </tbody>
        {showTaken && <TakenRows taken={taken} />}
      </table>
    </Modal>
  );
}

const noteOf = (conflicts: number, taken: number): string =>
  `${conflicts} 个字段双方都改过，请逐个选择。${taken > 0 ? `对方另外改了 ${taken} 处，已并入。` : ''}`;

function ConflictRow({ conflict, ...choice }: Omit<ChoiceProps, 'side'>) {
  return (
    <tr>
      <th scope="row">{conflict.label}</th>
      <Choice conflict={conflict} side="theirs" {...choice} />
      <Choice conflict={conflict} side="mine" {...choice} />
    </tr>
  );
}

interface ChoiceProps {
  conflict: DescribedDifference;
  side: Side;
  chosen: Side | undefined;
  onChoose: (side: Side) => void;
}

function Choice({ conflict, side, chosen, onChoose }: ChoiceProps) {
  return (
    <td className={side === 'mine' ? 'mine' : ''}>
      <Radio checked={chosen === side} onChange={() => onChoose(side)} name={conflict.key}>
        <span className="visually-hidden">
          {conflict.label}采用{side === 'mine' ? '我的' : '对方的'}：
        </span>
        {conflict.show(conflict[side])}
      </Radio>
    </td>
  );
}

function TakenRows({ taken }: { taken: readonly DescribedDifference[] }) {
  return (
    <tbody className="taken">
      {taken.length === 0 && (
        <tr>
          <td colSpan={3}>对方没有改过其他字段</td>
        </tr>
      )}
      {taken.map(({ key, label, show, theirs, mine }) => (
        <tr key={key}>
          <th scope="row">{label}</th>
          <td>{show(theirs)}</td>
          <td>原为 {show(mine)}，已并入</td>
        </tr>
      ))}
    </tbody>
  );
}
