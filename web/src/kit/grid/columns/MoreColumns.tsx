import { LeftOutlined, RightOutlined } from '@ant-design/icons';
import type { RefObject } from 'react';
import type { ColumnRoom } from './useColumnRoom.ts';

interface MoreColumnsProps extends Pick<ColumnRoom, 'before' | 'after'> {
  box: RefObject<HTMLElement | null>;
}

/** Share of the box to scroll, so that the last whole column stays visible. */
const STEP = 0.6;

/** Says how many columns are beyond the edge of a grid and leads there; from the last ones back to the first. */
export function MoreColumns({ box, before, after }: MoreColumnsProps) {
  if (after > 0)
    return (
      <button type="button" className="k-grid-more" onClick={() => box.current!.scrollBy({ left: box.current!.clientWidth * STEP })}>
        右侧还有 {after} 列<RightOutlined aria-hidden />
      </button>
    );
  if (before > 0)
    return (
      <button type="button" className="k-grid-more" onClick={() => box.current!.scrollTo({ left: 0 })}>
        <LeftOutlined aria-hidden />
        回到前面 {before} 列
      </button>
    );
  return null;
}
