import { classificationSource } from '../../../pickers/sources/classification-source.ts';
import { dictionarySource } from '../../../pickers/DictionaryPicker.tsx';
import { holderSource } from '../../../pickers/sources/holder-source.ts';
import { materialSource } from '../../../pickers/sources/material-source.ts';
import { garmentOrderSource, styleSource } from '../../../pickers/sources/style-source.ts';
import { allSuppliers } from '../../../pickers/sources/supplier-source.ts';

/** What the filters of 物料计划 choose from. */
export const planSources = {
  classificationIds: classificationSource(),
  supplierIds: allSuppliers,
  styleIds: styleSource,
  seasonIds: dictionarySource('season', '季节'),
  holderIds: holderSource,
  garmentOrderIds: garmentOrderSource,
  materialIds: materialSource,
};
