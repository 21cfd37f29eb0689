import { classificationsApi, type Classification } from '@mrp/contract/features/dictionaries/classifications.ts';
import { entryWords } from '@mrp/contract/features/dictionaries/words.ts';
import { Button, Input, Tree } from 'antd';
import { useMemo, useState } from 'react';
import { EmptyState } from '../../kit/states/EmptyState.tsx';
import { useCan } from '../../lib/session/permissions.tsx';
import { ancestorsOf, makeTree, type ClassTreeNode, type Drop } from './text.ts';

interface ClassTreePanelProps {
  classes: readonly Classification[];
  chosenId: string | null;
  onChoose: (id: string) => void;
  onDrop: (drop: Drop) => void;
}

/** The tree with a search box; matches are expanded automatically. */
export function ClassTreePanel({ classes, chosenId, onChoose, onDrop }: ClassTreePanelProps) {
  const can = useCan();
  const [sought, setSought] = useState('');
  const [opened, setOpened] = useState<readonly string[]>(() => classes.filter(({ level }) => level === 1).map(({ id }) => id));
  // Scrolls to the selected class, also after it was created or moved.
  const way = ancestorsOf(classes, chosenId).join();
  const [shownWay, setShownWay] = useState('');
  if (way !== shownWay) {
    setShownWay(way);
    setOpened([...new Set([...opened, ...way.split(',')])]);
  }
  const word = sought.normalize('NFKC').trim().toLowerCase();
  const tree = useMemo(() => makeTree(classes, word), [classes, word]);
  const draggable = can(classificationsApi.moveClassification) && word === '';
  return (
    <nav className="side-list" aria-label={entryWords.classification}>
      <Input
        className="tree-search"
        aria-label="搜索分类"
        placeholder="名称 / 缩写 / 拼音"
        allowClear
        value={sought}
        onChange={(event) => setSought(event.target.value)}
      />
      {tree.length === 0 ? (
        <EmptyState title="没有符合条件的分类" action={<Button onClick={() => setSought('')}>清空搜索</Button>} />
      ) : (
        <Tree<ClassTreeNode>
          blockNode
          treeData={tree}
          titleRender={(node) => <ClassTitle node={node} />}
          expandedKeys={word === '' ? [...opened] : keysOf(tree)}
          onExpand={(keys) => setOpened(keys.map(String))}
          selectedKeys={chosenId === null ? [] : [chosenId]}
          onSelect={(_, { node }) => onChoose(node.key)}
          draggable={draggable && { icon: false, nodeDraggable: (node) => (node as unknown as ClassTreeNode).classification.level > 1 }}
          onDrop={(info) => onDrop(dropOf(info))}
        />
      )}
    </nav>
  );
}

function ClassTitle({ node: { classification, materials } }: { node: ClassTreeNode }) {
  const { name, abbreviation, active } = classification;
  return (
    <span className={active ? 'tree-title' : 'tree-title inactive'}>
      {name}
      <span className="side-number">{abbreviation}</span>
      {!active && <span className="side-number">停用</span>}
      {materials > 0 && (
        <span className="side-count" title={`物料 ${materials}`}>
          {materials}
        </span>
      )}
    </span>
  );
}

const keysOf = (tree: readonly ClassTreeNode[]): string[] => tree.flatMap(({ key, children }) => [key, ...keysOf(children)]);

/** antd's drop target: a position between siblings, or inside a node. */
interface TreeDrop {
  node: { pos: string; classification: Classification };
  dragNode: { classification: Classification };
  dropToGap: boolean;
  dropPosition: number;
}

/** Position relative to the target: before (−1), on (0) or after (1). */
function dropOf({ node, dragNode, dropToGap, dropPosition }: TreeDrop): Drop {
  const offset = dropPosition - Number(node.pos.split('-').at(-1));
  return { dragged: dragNode.classification, target: node.classification, place: !dropToGap ? 'inside' : offset < 0 ? 'before' : 'after' };
}
