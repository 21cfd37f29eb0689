import { classificationSource } from '../../../pickers/classification-source.ts';
import { dictionarySource } from '../../../pickers/DictionaryPicker.tsx';
import { holderSource } from '../../../pickers/holder-source.ts';
import { materialSource } from '../../../pickers/material-source.ts';
import { garmentOrderSource, styleSource } from '../../../pickers/style-source.ts';
import { allSuppliers } from '../../../pickers/supplier-source.ts';

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
