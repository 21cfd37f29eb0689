import { purchasesApi } from '@mrp/contract/features/purchases.ts';
import type { Purchase } from '@mrp/contract/features/purchases/record.ts';
import { Modal, Radio } from 'antd';
import { useState } from 'react';
import { DialogRefusal } from '../../../kit/DialogRefusal.tsx';
import { useReturnFocus } from '../../../kit/useReturnFocus.ts';
import { toast } from '../../../lib/toast.ts';
import { useApiMutation } from '../../../lib/api/useApi.ts';
import { purchaseRefreshes } from '../text.ts';

interface PriceChoiceFormProps {
  order: Purchase;
  /** What the server said. */
  changed: string;
  onClose: () => void;
}

/** 下单 when an offer's price changed since the draft: keep the order's price or take the new one. */
export function PriceChoiceForm({ order: { id, code, version }, changed, onClose }: PriceChoiceFormProps) {
  useReturnFocus();
  const [prices, setPrices] = useState<'KEEP' | 'UPDATE'>('UPDATE');
  const { mutate, isPending } = useApiMutation(purchasesApi.transition, { refreshes: purchaseRefreshes });
  const place = () =>
    mutate(
      { params: { id }, body: { action: 'place', version, prices } },
      {
        onSuccess: () => {
          toast.success(`${code} 已下单`);
          onClose();
        },
      },
    );
  return (
    <Modal
      open
      title={`下单“${code}”：报价已变`}
      okText="下单"
      cancelText="暂不下单"
      confirmLoading={isPending}
      onOk={place}
      onCancel={onClose}
    >
      <p className="k-dialog-effect">{changed}。</p>
      <Radio.Group
        aria-label="按哪个价格下单"
        value={prices}
        options={[
          { value: 'UPDATE', label: '改用现行报价' },
          { value: 'KEEP', label: '保留单上的原价' },
        ]}
        onChange={({ target }) => setPrices(target.value as 'KEEP' | 'UPDATE')}
      />
      <DialogRefusal key={prices} />
    </Modal>
  );
}
