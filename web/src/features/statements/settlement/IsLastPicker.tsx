import { Radio } from 'antd';
import { Field } from '../../../kit/form/fields/Field.tsx';

/** Whether another invoice follows. A file of its own: the page of lines loads no dialog. */
export const IsLastPicker = () => (
  <Field name="isLast" label="是否开齐">
    <Radio.Group
      options={[
        { value: true, label: '开齐，之后没有发票' },
        { value: false, label: '还有发票' },
      ]}
    />
  </Field>
);
