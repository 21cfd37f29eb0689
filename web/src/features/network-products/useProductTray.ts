import { useCompareTray, type CompareTrayState } from '../../kit/compare/compare-tray.ts';

/** The products that wait to be compared. */
export const useProductTray = (): CompareTrayState => useCompareTray('networkProducts', '个商品');
