import { comparisonWords } from '@mrp/contract/features/comparisons/words.ts';
import { Form } from 'antd';
import { useSearchParams } from 'react-router';
import { EmptyState } from '../../kit/states/EmptyState.tsx';
import { EntityPicker } from '../../kit/pickers/EntityPicker.tsx';
import { materialSource } from '../../pickers/sources/material-source.ts';
import { ComparisonViews } from './InquiryListPage.tsx';
import { InternalPanel } from './InternalPanel.tsx';
import './comparisons.css';

/** 内部比价: choose a material and see which internal ones are like it and cheaper. */
export function InternalComparisonPage() {
  const [params, setParams] = useSearchParams();
  const spuId = params.get('spuId');
  return (
    <>
      <ComparisonViews />
      <div className="stack inquiry-internal">
        <h1>内部比价</h1>
        <Form layout="vertical">
          <Form.Item label={comparisonWords.material} htmlFor="internal-material">
            <EntityPicker
              id="internal-material"
              source={materialSource}
              value={spuId}
              onChange={(id) => setParams(id ? { spuId: id } : {}, { replace: true })}
              placeholder="编码、名称、拼音"
            />
          </Form.Item>
        </Form>
        {spuId ? (
          <InternalPanel key={spuId} spuId={spuId} skuId={params.get('skuId')} />
        ) : (
          <EmptyState title="选择一个物料" hint="按相似度找出启用的内部物料，比较米价，看能省多少。" />
        )}
      </div>
    </>
  );
}
