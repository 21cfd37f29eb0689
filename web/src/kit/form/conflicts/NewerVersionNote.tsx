import { Alert } from 'antd';

/** Warns before saving that another user has saved the same record. */
export function NewerVersionNote({ who }: { who: string | undefined }) {
  return (
    <Alert type="warning" showIcon title={`${who ?? '有人'} 刚刚更新了这条记录，保存时会与您的修改合并；同一字段都改过的会请您选择`} />
  );
}
