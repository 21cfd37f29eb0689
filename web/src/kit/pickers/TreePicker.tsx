import { useQueryClient } from '@tanstack/react-query';
import { Select } from 'antd';
import { useEffect, useRef, useState, type ComponentType, type JSX } from 'react';
import { treeQuery } from './tree-source.ts';
import type { Entered, TreePickerProps, TreesPickerProps } from './TreeSelects.tsx';
import './pickers.css';

/** Chooses one node; typing lists those that match. */
export const TreePicker = whenEntered<TreePickerProps>(false, async () => (await import('./TreeSelects.tsx')).OneTreeSelect);

/** Chooses several nodes; a node stands for all below it. */
export const TreesPicker = whenEntered<TreesPickerProps>(true, async () => (await import('./TreeSelects.tsx')).ManyTreeSelect);

/**
 * A tree brings much code and is seldom asked: while nothing is chosen a plain field stands there, until somebody comes to it by
 * mouse or key.
 */
function whenEntered<P extends TreePickerProps | TreesPickerProps>(
  many: boolean,
  load: () => Promise<ComponentType<P & Entered>>,
): ComponentType<P> {
  let known: ComponentType<P & Entered> | null = null;
  return function WhenEntered(props: P) {
    const { source } = props;
    const client = useQueryClient();
    const box = useRef<HTMLSpanElement>(null);
    const [Tree, setTree] = useState(() => known);
    const [reached, setReached] = useState(false);
    const [entered, setEntered] = useState<Entered>({ autoFocus: false, defaultOpen: false });
    const [failure, setFailure] = useState<unknown>(null);
    const pressed = useRef(false);
    const wanted = Tree === null && (reached || Boolean(props.value?.length));
    useEffect(() => {
      if (!wanted) return;
      const nodes = client.ensureQueryData(treeQuery(source)).catch(() => undefined);
      void Promise.all([load(), nodes]).then(([loaded]) => {
        known = loaded;
        // Who has gone on meanwhile is not called back.
        const waits = box.current?.contains(document.activeElement) ?? false;
        setEntered({ autoFocus: waits, defaultOpen: waits && pressed.current });
        setTree(() => loaded);
      }, setFailure);
    }, [wanted, client, source]);
    if (failure) throw failure;
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
        onPointerEnter={() => setReached(true)}
        onFocus={() => setReached(true)}
        onMouseDown={() => {
          pressed.current = true;
        }}
      >
        <Closed props={props} many={many} />
      </span>
    );
  };
}

/** Looks as the empty tree will, and is called the same. */
function Closed({ props: { source, placeholder, id, ...rest }, many }: { props: TreePickerProps | TreesPickerProps; many: boolean }) {
  return (
    <Select<string[]>
      {...(id && { id })}
      aria-label={rest['aria-label']}
      aria-describedby={rest['aria-describedby']}
      aria-required={rest['aria-required']}
      aria-invalid={rest['aria-invalid']}
      {...(many && { mode: 'multiple' as const })}
      showSearch={false}
      open={false}
      value={many ? [] : null}
      placeholder={placeholder ?? `选择${source.label}`}
    />
  );
}
