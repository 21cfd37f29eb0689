import { CloseCircleFilled } from '@ant-design/icons';

/** antd calls the button of a clearable Select “Clear” in every language. */
export const clearable = { label: '清空', clearIcon: <CloseCircleFilled /> };
