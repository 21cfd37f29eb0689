import '../plain/plain-table.css';

/** Above a table that is wider than its place: how many columns follow beyond the edge. */
export const MoreToTheRight = ({ count }: { count: number }) =>
  count > 0 && <p className="k-plain-more">右侧还有 {count} 列，可左右滑动</p>;
