import { auditApi } from '@mrp/contract/features/audit.ts';
import { comparisonConfigsApi } from '@mrp/contract/features/comparisons.ts';
import { materialsApi } from '@mrp/contract/features/materials.ts';
import type { ComparisonConfigRow } from '@mrp/contract/features/comparisons/record.ts';

/** What a configuration makes out of date: itself, and everything that is scored by it. */
export const configReads = [
  comparisonConfigsApi.list,
  comparisonConfigsApi.get,
  comparisonConfigsApi.listVersions,
  comparisonConfigsApi.getInForce,
  materialsApi.listSimilar,
  materialsApi.findSimilar,
  auditApi.selectAllLogById,
];

export const LIST = '/basicConfigList';
export const newAddress = '/basicConfigNew';
export const configEditAddress = (id: string): string => `/basicConfigEdit?id=${id}`;

export const classText = ({ isDefault, classification }: Pick<ComparisonConfigRow, 'isDefault' | 'classification'>): string =>
  isDefault ? '全部（默认）' : classification;
