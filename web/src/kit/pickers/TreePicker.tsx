import { useQueryClient } from '@tanstack/react-query';
import { Select } from 'antd';
import { useEffect, useRef, useState, type ComponentType, type JSX, type RefObject } from 'react';
import { flushSync } from 'react-dom';
import { useLatest } from '../../lib/useLatest.ts';
import { findFirstMatch, treeQuery } from './tree-source.ts';
import type { Entered, TreePickerProps, TreesPickerProps } from './TreeSelects.tsx';
import './pickers.css';

/** Selects one node; typing filters the nodes. */
export const TreePicker = whenEntered<TreePickerProps>({
  load: async () => (await import('./TreeSelects.tsx')).OneTreeSelect,
  take: ({ onChange }, id) => onChange?.(id),
});

/** Selects several nodes; a node includes all below it. */
export const TreesPicker = whenEntered<TreesPickerProps>({
  many: true,
  load: async () => (await import('./TreeSelects.tsx')).ManyTreeSelect,
  take: ({ onChange }, id) => onChange?.([id]),
});

interface Kind<P> {
  many?: boolean;
  load: () => Promise<ComponentType<P & Entered>>;
  take: (props: P, id: string) => void;
}

/** Input that happened before the code had loaded. */
interface Doings {
  pressed: boolean;
  typed: string;
  /** Enter was pressed: select the first match. */
  taken: boolean;
}

/**
 * A tree select needs much code and is rarely used: while it is empty a plain field is shown, until the user reaches it by
 * mouse or keyboard. Text typed meanwhile is kept.
 */
function whenEntered<P extends TreePickerProps | TreesPickerProps>({ many = false, ...kind }: Kind<P>): ComponentType<P> {
  const known: Known<P> = { current: null };
  return function WhenEntered(props: P) {
    const box = useRef<HTMLSpanElement>(null);
    const { Tree, entered, doings, reach } = useTree(props, { ...kind, known, box });
    if (Tree)
      return (
        <span className="k-picker">
          <Tree {...({ ...props, ...entered } as JSX.IntrinsicAttributes & P & Entered)} />
        </span>
      );
    return (
      <span
        ref={box}
        role="presentation"
        className="k-picker"
        onPointerEnter={reach}
        onFocus={reach}
        onMouseDown={() => {
          doings.current.pressed = true;
        }}
        onKeyDown={({ key, nativeEvent }) => {
          if (key === 'Enter' && !nativeEvent.isComposing) doings.current.taken = true;
        }}
      >
        <Closed
          props={props}
          many={many}
          onType={(typed) => {
            doings.current = { ...doings.current, typed, taken: false };
          }}
        />
      </span>
    );
  };
}

/** The code of this kind of tree, once loaded. */
interface Known<P> {
  current: ComponentType<P & Entered> | null;
}

/** The tree, once it is requested and loaded, and how to continue the earlier input. */
function useTree<P extends TreePickerProps | TreesPickerProps>(
  props: P,
  { load, take, known, box }: Omit<Kind<P>, 'many'> & { known: Known<P>; box: RefObject<HTMLElement | null> },
) {
  const { source } = props;
  const client = useQueryClient();
  const latest = useLatest({ props, load, take });
  const [Tree, setTree] = useState(() => known.current);
  const [reached, setReached] = useState(false);
  const [entered, setEntered] = useState<Entered>({ autoFocus: false, defaultOpen: false, typed: '' });
  const [failure, setFailure] = useState<unknown>(null);
  const doings = useRef<Doings>({ pressed: false, typed: '', taken: false });
  const wanted = Tree === null && (reached || Boolean(props.value?.length));
  useEffect(() => {
    if (!wanted) return;
    const nodes = client.ensureQueryData(treeQuery(source)).catch(() => undefined);
    void Promise.all([latest.current.load(), nodes]).then(([loaded, tree = []]) => {
      known.current = loaded;
      const { props: now, take: takeNow } = latest.current;
      const { pressed, typed, taken } = doings.current;
      const leavesOnly = 'leavesOnly' in now && now.leavesOnly === true;
      const match = taken && typed !== '' ? findFirstMatch(tree, typed, leavesOnly) : undefined;
      if (match) takeNow(now, match.id);
      // The focus stays elsewhere if the user has moved on.
      const waits = box.current?.contains(document.activeElement) ?? false;
      // In one step: a key between reading what was typed and showing the tree would be lost.
      flushSync(() => {
        setEntered({ autoFocus: waits, defaultOpen: waits && !match && (pressed || typed !== ''), typed: waits && !match ? typed : '' });
        setTree(() => loaded);
      });
    }, setFailure);
  }, [wanted, client, source, latest, known, box]);
  if (failure) throw failure;
  return { Tree, entered, doings, reach: () => setReached(true) };
}

interface ClosedProps {
  props: TreePickerProps | TreesPickerProps;
  many: boolean;
  onType: (text: string) => void;
}

/** Has the same look and name as the empty tree. */
function Closed({ props: { source, placeholder, id, ...rest }, many, onType }: ClosedProps) {
  const [typed, setTyped] = useState('');
  return (
    <Select<string[]>
      {...(id && { id })}
      aria-label={rest['aria-label']}
      aria-describedby={rest['aria-describedby']}
      aria-required={rest['aria-required']}
      aria-invalid={rest['aria-invalid']}
      {...(many && { mode: 'multiple' as const })}
      showSearch={{
        searchValue: typed,
        filterOption: false,
        onSearch: (text) => {
          // Leaving the field clears it, but text typed until then still counts.
          if (text === '') return;
          setTyped(text);
          onType(text);
        },
      }}
      open={false}
      value={many ? [] : null}
      placeholder={placeholder ?? `选择${source.label}`}
    />
  );
}
