import { useQuery } from '@tanstack/react-query';
import { TreeSelect } from 'antd';
import { useState } from 'react';
import { clearable } from '../clearable.tsx';
import { summaryOf } from './EntityPicker.tsx';
import './pickers.css';

export interface TreeNode {
  id: string;
  name: string;
  /** What else finds it: abbreviation, pinyin. */
  keywords?: string;
  disabled?: boolean;
  children?: readonly TreeNode[];
}

export interface TreeSource {
  key: string;
  label: string;
  load: (signal: AbortSignal) => Promise<readonly TreeNode[]>;
}

export function useTree(source: TreeSource | undefined): readonly TreeNode[] {
  const { data } = useQuery({
    queryKey: ['tree', source?.key],
    enabled: source !== undefined,
    staleTime: 60_000,
    queryFn: ({ signal }) => source!.load(signal),
  });
  return data ?? [];
}

/** From the root to the node: 面料 / 梭织 / 府绸. */
export function pathTo(nodes: readonly TreeNode[], id: string): readonly TreeNode[] {
  for (const node of nodes) {
    if (node.id === id) return [node];
    const below = pathTo(node.children ?? [], id);
    if (below.length > 0) return [node, ...below];
  }
  return [];
}

interface TreeProps {
  source: TreeSource;
  id?: string;
  placeholder?: string;
  /** Grey name inside the box, for bars without labels. */
  prefix?: string;
  'aria-label'?: string;
  'aria-describedby'?: string;
  'aria-required'?: boolean;
  'aria-invalid'?: boolean;
}

interface TreePickerProps extends TreeProps {
  value?: string | null;
  onChange?: (id: string | null) => void;
  /** Only what has nothing below it may be chosen. */
  leavesOnly?: boolean;
}

/** Chooses one node; typing lists those that match. */
export function TreePicker({ leavesOnly = false, value, onChange, ...rest }: TreePickerProps) {
  return (
    <TreeSelect<string | null>
      {...useTreeSelect(rest, Boolean(value), leavesOnly)}
      value={value ?? null}
      onChange={(id?: string | null) => onChange?.(id ?? null)}
    />
  );
}

interface TreesPickerProps extends TreeProps {
  value?: readonly string[];
  onChange?: (ids: string[]) => void;
}

/** Chooses several nodes; a node stands for all below it. */
export function TreesPicker({ value = [], onChange, ...rest }: TreesPickerProps) {
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

function useTreeSelect({ source, placeholder, prefix, ...rest }: TreeProps, hasValue: boolean, leavesOnly: boolean) {
  const nodes = useTree(source);
  const [text, setText] = useState('');
  const tree = nodes.map((node) => asTreeData(node, leavesOnly));
  return {
    ...rest,
    allowClear: clearable,
    showSearch: { treeNodeFilterProp: 'search', onSearch: setText },
    treeData: text.trim() === '' ? tree : listMatches(tree, text.trim().toLowerCase()),
    treeNodeLabelProp: 'name',
    popupMatchSelectWidth: false,
    classNames: { popup: { root: 'k-picker-popup' } },
    placeholder: placeholder ?? `选择${source.label}`,
    prefix: hasValue && prefix ? <span className="k-prefix">{prefix}</span> : undefined,
  };
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

/** While somebody types, the nodes that answer stand alone, each with its path: ↵ takes the first. */
function listMatches(nodes: readonly TreeData[], text: string, path: readonly string[] = []): TreeData[] {
  return nodes.flatMap((node) => {
    const names = [...path, node.name];
    const found = node.selectable && !node.disabled && node.search.toLowerCase().includes(text);
    return [...(found ? [{ ...node, title: names.join(' / '), children: [] }] : []), ...listMatches(node.children, text, names)];
  });
}

function asTreeData({ id, name, keywords = '', disabled = false, children = [] }: TreeNode, leavesOnly: boolean): TreeData {
  return {
    value: id,
    title: name,
    name,
    search: `${name} ${keywords}`,
    selectable: !leavesOnly || children.length === 0,
    disabled,
    children: children.map((child) => asTreeData(child, leavesOnly)),
  };
}
