import { Alert } from 'antd';

/** Warns that another user has the same record open. */
export function PresenceNote({ editors }: { editors: readonly string[] }) {
  return (
    <Alert
      type="info"
      showIcon
      title={`${editors.join('、')} 正在编辑这条记录，保存时会合并两人的修改；同一字段都改过的会请后保存的人选择`}
    />
  );
}
