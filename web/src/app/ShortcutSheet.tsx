import { Modal } from 'antd';
import { keysLabel, useCommandStore, type Command } from '../lib/commands.ts';

/** The keys that work on this page, from the same registry that binds them. */
export function ShortcutSheet({ open, onClose }: { open: boolean; onClose: () => void }) {
  const commands = useCommandStore(({ sets }) => sets)
    .flat()
    .filter((command) => command.keys !== undefined);
  const groups = Map.groupBy(commands, (command) => command.group);
  return (
    <Modal open={open} title="快捷键" footer={null} width={480} onCancel={onClose}>
      {[...groups].map(([group, items]) => (
        <ShortcutGroup key={group} title={group} items={items} />
      ))}
    </Modal>
  );
}

function ShortcutGroup({ title, items }: { title: string; items: readonly Command[] }) {
  return (
    <section>
      <h2>{title}</h2>
      <dl className="shortcuts">
        {items.map(({ label, keys }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>
              <kbd>{keysLabel(keys ?? '')}</kbd>
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
