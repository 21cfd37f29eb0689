import { CloseCircleFilled } from '@ant-design/icons';

/** antd labels the clear button of a Select “Clear” in every language. */
export const clearable = { label: '清空', clearIcon: <CloseCircleFilled /> };
