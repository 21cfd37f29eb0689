import { SearchOutlined } from '@ant-design/icons';
import { buttons as allButtons, menu } from '@mrp/contract/permissions.ts';
import { Button, Checkbox, Input, type CheckboxChangeEvent } from 'antd';
import { useState } from 'react';
import { EmptyState } from '../../../kit/states/EmptyState.tsx';
import { usePermissions } from '../../../lib/session/permissions.tsx';
import { matchesText } from '../../../lib/format/text-match.ts';

interface Grants {
  menus: string[];
  buttons: string[];
}

interface MatrixProps extends Grants {
  readOnly: boolean;
  onChange: (grants: Grants) => void;
}

interface MatrixRow {
  title: string;
  /** A title of the menu; 全局 is not one. */
  isMenu: boolean;
  buttons: readonly string[];
}

const buttonsOf = (title: string): string[] =>
  ((allButtons as Readonly<Record<string, readonly string[]>>)[title] ?? []).map((action) => `${title}:${action}`);

const sections: readonly { title: string; rows: readonly MatrixRow[] }[] = [
  { title: '全局', rows: [{ title: '全局', isMenu: false, buttons: buttonsOf('全局') }] },
  ...menu.map((group) => ({
    title: group.title as string,
    rows: group.pages.map(({ title }) => ({ title, isMenu: true, buttons: buttonsOf(title) })),
  })),
];

const actionOf = (button: string): string => button.slice(button.indexOf(':') + 1);

/** Rows are titles, columns their buttons; editors cannot grant permissions that they lack. */
export function RoleMatrixPanel({ menus, buttons, readOnly, onChange }: MatrixProps) {
  const [typed, setTyped] = useState('');
  const held = usePermissions();
  const granted = new Set([...menus, ...buttons]);
  const locked = (name: string) => readOnly || !held.has(name);
  const setAll = (names: readonly string[], on: boolean) => {
    const next = new Set(granted);
    for (const name of names.filter((each) => !locked(each))) next[on ? 'add' : 'delete'](name);
    onChange(inOrder(next));
  };
  const shown = searchSections(typed);
  return (
    <>
      <Input
        aria-label="搜索菜单或按钮"
        placeholder="搜索菜单或按钮"
        className="matrix-search"
        prefix={<SearchOutlined />}
        allowClear
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
      />
      {shown.length === 0 && <EmptyState title="没有匹配的菜单或按钮" action={<Button onClick={() => setTyped('')}>清空搜索</Button>} />}
      {shown.map((section) => (
        <fieldset key={section.title} className="matrix-section">
          <legend>
            <SectionCheckbox
              names={section.rows.flatMap(namesOf)}
              label={section.title}
              granted={granted}
              disabled={readOnly}
              onChange={setAll}
            />
          </legend>
          {section.rows.map((row) => (
            <MatrixLine key={row.title} row={row} granted={granted} locked={locked} onChange={setAll} />
          ))}
        </fieldset>
      ))}
    </>
  );
}

interface MatrixLineProps {
  row: MatrixRow;
  granted: ReadonlySet<string>;
  locked: (name: string) => boolean;
  onChange: (names: readonly string[], on: boolean) => void;
}

/** One title with its buttons. */
function MatrixLine({ row: { title, isMenu, buttons }, granted, locked, onChange }: MatrixLineProps) {
  const box = (name: string) => ({
    checked: granted.has(name),
    disabled: locked(name),
    onChange: (event: CheckboxChangeEvent) => onChange([name], event.target.checked),
  });
  return (
    <div className="matrix-row">
      {isMenu && <Checkbox {...box(title)}>{title}</Checkbox>}
      <div className="matrix-buttons">
        {buttons.map((button) => (
          <Checkbox key={button} aria-label={button} {...box(button)}>
            {actionOf(button)}
          </Checkbox>
        ))}
      </div>
    </div>
  );
}

interface SectionCheckboxProps {
  names: readonly string[];
  label: string;
  granted: ReadonlySet<string>;
  disabled: boolean;
  onChange: (names: readonly string[], on: boolean) => void;
}

function SectionCheckbox({ names, label, granted, disabled, onChange }: SectionCheckboxProps) {
  const count = names.filter((name) => granted.has(name)).length;
  return (
    <Checkbox
      aria-label={`${label} 全部`}
      checked={count === names.length}
      indeterminate={count > 0 && count < names.length}
      disabled={disabled}
      onChange={(event) => onChange(names, event.target.checked)}
    >
      {label}
      <span className="cell-note">
        {count} / {names.length}
      </span>
    </Checkbox>
  );
}

const namesOf = (row: MatrixRow): string[] => (row.isMenu ? [row.title, ...row.buttons] : [...row.buttons]);

function searchSections(typed: string) {
  const matches = (row: MatrixRow) => matchesText(row.title, typed) || row.buttons.some((button) => matchesText(actionOf(button), typed));
  return sections
    .map((section) => ({ ...section, rows: matchesText(section.title, typed) ? section.rows : section.rows.filter(matches) }))
    .filter((section) => section.rows.length > 0);
}

/** Ordered by the closed lists, so that equal permissions give equal text. A group's title is added with its first page. */
function inOrder(granted: ReadonlySet<string>): Grants {
  const menus = menu.flatMap((group): string[] => {
    const pages = group.pages.filter((page) => granted.has(page.title)).map((page) => page.title);
    return pages.length > 0 ? [group.title, ...pages] : [];
  });
  return {
    menus,
    buttons: sections.flatMap((section) => section.rows.flatMap((row) => row.buttons)).filter((button) => granted.has(button)),
  };
}
