import { TreeSelect } from 'antd';
import { useEffect, useRef, useState } from 'react';
import { useTextMatch } from '../../lib/format/text-match.ts';
import { clearable } from '../clearable.tsx';
import { summaryOf } from './EntityPicker.tsx';
import { searchOf, useTree, type TreeNode, type TreeSource } from './tree-source.ts';

interface TreeProps {
  source: TreeSource;
  id?: string;
  placeholder?: string;
  /** Grey label inside the field, for bars without labels. */
  prefix?: string;
  'aria-label'?: string;
  'aria-describedby'?: string;
  'aria-required'?: boolean;
  'aria-invalid'?: boolean;
}

export interface TreePickerProps extends TreeProps {
  value?: string | null;
  onChange?: (id: string | null) => void;
  /** Only leaves may be selected. */
  leavesOnly?: boolean;
}

export interface TreesPickerProps extends TreeProps {
  value?: readonly string[];
  onChange?: (ids: string[]) => void;
}

/** How the user reached the field before its code had loaded. */
export interface Entered {
  autoFocus: boolean;
  defaultOpen: boolean;
  typed: string;
}

export function OneTreeSelect({ leavesOnly = false, value, onChange, ...rest }: TreePickerProps & Entered) {
  return (
    <TreeSelect<string | null>
      {...useTreeSelect(rest, Boolean(value), leavesOnly)}
      value={value ?? null}
      onChange={(id?: string | null) => onChange?.(id ?? null)}
    />
  );
}

export function ManyTreeSelect({ value = [], onChange, ...rest }: TreesPickerProps & Entered) {
  return (
    <TreeSelect<string[]>
      {...useTreeSelect(rest, value.length > 0, false)}
      multiple
      {...(rest.prefix && { maxTagCount: 0, maxTagPlaceholder: summaryOf })}
      value={[...value]}
      onChange={(ids?: string[]) => onChange?.(ids ?? [])}
    />
  );
}

function useTreeSelect(
  { source, placeholder, prefix, typed, ...rest }: Omit<TreesPickerProps, 'value' | 'onChange'> & Entered,
  hasValue: boolean,
  leavesOnly: boolean,
) {
  const nodes = useTree(source);
  const [text, search] = useTypedText(typed);
  const matches = useTextMatch();
  const tree = nodes.map((node) => asTreeData(node, leavesOnly));
  return {
    ...rest,
    allowClear: clearable,
    showSearch: { treeNodeFilterProp: 'search', searchValue: text, onSearch: search },
    treeData: text.trim() === '' ? tree : listMatches(tree, (label) => matches(label, text)),
    treeNodeLabelProp: 'name',
    popupMatchSelectWidth: false,
    classNames: { popup: { root: 'k-picker-popup' } },
    placeholder: placeholder ?? `选择${source.label}`,
    prefix: hasValue && prefix ? <span className="k-prefix">{prefix}</span> : undefined,
  };
}

/** The search text, beginning with what was typed before. The select clears its text as it mounts, before it opens: that is no input. */
function useTypedText(typed: string): [string, (text: string) => void] {
  const [text, setText] = useState(typed);
  const isMounted = useRef(false);
  useEffect(() => {
    isMounted.current = true;
  }, []);
  return [text, (next) => (next !== '' || isMounted.current) && setText(next)];
}

interface TreeData {
  value: string;
  title: string;
  name: string;
  search: string;
  selectable: boolean;
  disabled: boolean;
  children: TreeData[];
}

/** While the user types, matching nodes are listed with their paths; Enter selects the first. */
function listMatches(nodes: readonly TreeData[], matches: (label: string) => boolean, path: readonly string[] = []): TreeData[] {
  return nodes.flatMap((node) => {
    const names = [...path, node.name];
    const found = node.selectable && !node.disabled && matches(node.search);
    return [...(found ? [{ ...node, title: names.join(' / '), children: [] }] : []), ...listMatches(node.children, matches, names)];
  });
}

function asTreeData(node: TreeNode, leavesOnly: boolean): TreeData {
  const { id, name, disabled = false, children = [] } = node;
  return {
    value: id,
    title: name,
    name,
    search: searchOf(node),
    selectable: !leavesOnly || children.length === 0,
    disabled,
    children: children.map((child) => asTreeData(child, leavesOnly)),
  };
}
