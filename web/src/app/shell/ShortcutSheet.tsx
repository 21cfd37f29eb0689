import { Modal } from 'antd';
import { Link } from 'react-router';
import { helpOfPage, helpPage } from '../../features/help/addresses.ts';
import { keysLabel, useCommandStore, type Command } from '../../lib/commands.ts';
import { usePage } from '../../lib/usePage.ts';
import { SingleKeysSwitch } from './SettingsDrawer.tsx';

const order = ['全局', '跳转', '本页操作', '列表', '编辑'];

/** Lists the keys that work on this page, from the registry that binds them. */
export function ShortcutSheet({ open, onClose }: { open: boolean; onClose: () => void }) {
  const commands = useCommandStore(({ sets }) => sets)
    .flat()
    .filter((command) => command.keys !== undefined);
  const once = [...new Map(commands.map((command) => [`${command.label} ${command.keys}`, command])).values()];
  const groups = [...Map.groupBy(once, (command) => command.group)].toSorted(([one], [other]) => placeOf(one) - placeOf(other));
  return (
    <Modal open={open} title="快捷键" footer={null} width={720} onCancel={onClose}>
      <div className="shortcut-groups">
        {groups.map(([group, items]) => (
          <ShortcutGroup key={group} title={group} items={items} />
        ))}
      </div>
      <SingleKeysSwitch />
      <HelpLinks onFollow={onClose} />
    </Modal>
  );
}

/** Opens the chapter of the manual about the present page. */
function HelpLinks({ onFollow }: { onFollow: () => void }) {
  const page = usePage();
  return (
    <p className="inline-links">
      {page && page.path !== helpPage && (
        <Link to={helpOfPage(page.path)} onClick={onFollow}>
          本页的手册
        </Link>
      )}
      <Link to={helpPage} onClick={onFollow}>
        使用手册
      </Link>
    </p>
  );
}

const placeOf = (group: string): number => (order.indexOf(group) + order.length + 1) % (order.length + 1);

function ShortcutGroup({ title, items }: { title: string; items: readonly Command[] }) {
  return (
    <section>
      <h2>{title}</h2>
      <dl className="shortcuts">
        {items.map(({ label, keys = '' }) => (
          <div key={`${label} ${keys}`}>
            <dt>{label}</dt>
            <dd>
              <kbd>{keysLabel(keys)}</kbd>
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
