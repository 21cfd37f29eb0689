import { labelsOf } from '../../lib/fields/choices.ts';
import { auditKind } from '../../lib/fields/audit-kind.ts';
import { productFields, productStates } from './fields.ts';
import { productWords } from './words.ts';

export const NETWORK_PRODUCT = 'networkProduct';

export const productAudit = auditKind({
  kind: NETWORK_PRODUCT,
  label: productWords.networkProduct,
  readPermissions: ['物料网商品'],
  tables: {
    network_products: { label: productWords.networkProduct, fields: productFields },
    network_product_compositions: productWords.ingredient,
  },
  childLabels: { network_product_compositions: 'ingredient_id' },
  fields: {
    code: '商品编码',
    state: '供应',
    external_material_id: '外部物料',
    picture_id: '图片',
    ingredient_id: productWords.ingredient,
    share: '占比',
  },
  words: { state: labelsOf(productStates) },
});
