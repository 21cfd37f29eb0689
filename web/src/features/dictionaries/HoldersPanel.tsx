import { dictionariesApi } from '@mrp/contract/features/dictionaries.ts';
import type { HolderGroup, ValueTable } from '@mrp/contract/features/dictionaries/holders.ts';
import { confirm } from '../../kit/actions/Confirm.tsx';
import { call } from '../../lib/api/api.ts';
import { useDocumentAddress } from '../../lib/documents.ts';
import { formatCount } from '../../lib/format/format.ts';
import './dictionaries.css';

interface Value {
  id: string;
  name: string;
  active: boolean;
  uses: number;
}

/**
 * Asks before a value in use, or a group whose values are used, is deactivated, and says where it is used; an unused one is taken back by one
 * press.
 */
export async function changeActive<V extends Value>(
  table: ValueTable,
  value: V,
  change: (value: V) => void,
  { isGroup = false } = {},
): Promise<void> {
  const { id, name, active, uses } = value;
  const mayBeUsed = active && (uses > 0 || isGroup);
  // Without an answer the question says the number alone: it must not keep anyone from deactivating a value.
  const groups = mayBeUsed ? await call(dictionariesApi.listHolders, { params: { table, id } }).catch(() => []) : [];
  const isAsked = active && (uses > 0 || groups.length > 0);
  const content = <HoldersPanel uses={uses} groups={groups} isGroup={isGroup} />;
  if (!isAsked || (await confirm({ title: `停用“${name}”？`, content, okText: '停用', danger: true }))) change(value);
}

function HoldersPanel({ uses, groups, isGroup }: { uses: number; groups: readonly HolderGroup[]; isGroup: boolean }) {
  return (
    <>
      <p>
        {groups.length === 0 ? `有 ${formatCount(uses)} 处在用` : `在用的地方${isGroup ? '（含下级）' : ''}`}
        ：已有的记录照旧显示它，新建和编辑时不能再选{isGroup && '，下级也不能再选'}。
      </p>
      <HolderLines groups={groups} />
    </>
  );
}

/** Kinds of records that use a value, each with its number and its first records. */
export const HolderLines = ({ groups }: { groups: readonly HolderGroup[] }) => (
  <ul className="d-holders">
    {groups.map((group) => (
      <HolderLine key={group.kind ?? group.label} group={group} />
    ))}
  </ul>
);

function HolderLine({ group: { kind, label, count, records } }: { group: HolderGroup }) {
  const addressOf = useDocumentAddress();
  return (
    <li>
      <strong>
        {label} {formatCount(count)}
      </strong>
      <span>
        {records.map(({ id, name }) => {
          const address = addressOf(kind ?? '', id);
          // In a tab of its own: the question stays.
          return address ? (
            <a key={id} href={address} target="_blank" rel="noreferrer">
              {name}
            </a>
          ) : (
            <span key={id}>{name}</span>
          );
        })}
        {records.length > 0 && count > records.length && <span className="text-muted">等 {formatCount(count)} 个</span>}
      </span>
    </li>
  );
}
