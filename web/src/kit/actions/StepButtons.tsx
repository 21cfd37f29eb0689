import { LeftOutlined, RightOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { formatCount } from '../../lib/format/format.ts';

export interface Steps {
  /** Starts at 1. */
  position: number;
  total: number;
  /** Absent at the first and last record. */
  onPrevious: (() => void) | undefined;
  onNext: (() => void) | undefined;
}

/** ‹ 3 / 1,284 › */
export function StepButtons({ position, total, onPrevious, onNext }: Steps) {
  return (
    <span className="k-trail">
      <Button
        type="text"
        size="small"
        icon={<LeftOutlined aria-hidden />}
        aria-label="上一条"
        disabled={!onPrevious}
        onClick={onPrevious}
      />
      {formatCount(position)} / {formatCount(total)}
      <Button type="text" size="small" icon={<RightOutlined aria-hidden />} aria-label="下一条" disabled={!onNext} onClick={onNext} />
    </span>
  );
}
