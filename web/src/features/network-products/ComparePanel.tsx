import { networkProductsApi } from '@mrp/contract/features/network-products.ts';
import { productFields } from '@mrp/contract/features/network-products/fields.ts';
import type { Product } from '@mrp/contract/features/network-products/record.ts';
import { productWords } from '@mrp/contract/features/network-products/words.ts';
import { Drawer } from 'antd';
import { Link } from 'react-router';
import { ComparisonTable } from '../../kit/compare/ComparisonTable.tsx';
import type { ComparedCell, ComparedGroup, ComparedRow } from '../../kit/compare/comparison.ts';
import { ReadContent } from '../../kit/object/ReadContent.tsx';
import { recordFacts } from '../../kit/object/record-facts.ts';
import { RowButton } from '../../kit/actions/RowButton.tsx';
import { moneyPer } from '../../lib/format/money-unit.ts';
import { Can } from '../../lib/session/permissions.tsx';
import { pictureUrl } from '../../lib/pictures.ts';
import { useApiQuery } from '../../lib/api/useApi.ts';
import { externalPaths } from '../external-materials/addresses.ts';
import { quantityText } from '../external-materials/text.ts';
import { badgeOf, compositionText, detailAddress, factNames, priceText, termNames, titleOf } from './text.ts';
import type { ProductActions } from './useProductActions.tsx';
import { useProductTray } from './useProductTray.ts';

interface CompareProps {
  open: boolean;
  actions: ProductActions;
  onClose: () => void;
}

/** 对比: up to four products side by side, the facts that differ first. */
export function ComparePanel({ open, actions, onClose }: CompareProps) {
  const { items, remove } = useProductTray();
  const ids = items.map(({ id }) => id);
  const read = useApiQuery(networkProductsApi.compare, { query: { ids } }, { handlesErrors: 'all', enabled: open && ids.length > 0 });
  return (
    <Drawer open={open && ids.length > 0} title="对比商品" size={1040} onClose={onClose}>
      <ReadContent read={read} rows={8}>
        {(products) => (
          <ComparisonTable
            label="对比"
            groups={groupsOf(products)}
            columns={products.map((product) => ({
              id: product.id,
              name: titleOf(product),
              head: <ProductHead product={product} actions={actions} onRemove={() => remove(product.id)} />,
            }))}
          />
        )}
      </ReadContent>
      <p className="text-hint">屏幕颜色仅供参考，以实样为准。</p>
    </Drawer>
  );
}

function groupsOf(products: readonly Product[]): ComparedGroup[] {
  const row = (label: string, cellOf: (product: Product) => ComparedCell, best?: ComparedRow['best']): ComparedRow => ({
    key: label,
    label,
    cells: products.map(cellOf),
    ...(best && { best }),
  });
  const text = (label: string, textOf: (product: Product) => string): ComparedRow => row(label, (product) => ({ text: textOf(product) }));
  const declared = (names: typeof factNames | typeof termNames): ComparedRow[] =>
    names.map((name) =>
      row(productFields[name].label, (product) => {
        const [told] = recordFacts(productFields, product, [name]);
        return { text: typeof told?.value === 'string' ? told.value : '', unit: told?.unit };
      }),
    );
  const lowest = { word: '最低', by: 'lowest' } as const;
  return [
    {
      title: '供应与价格',
      rows: [
        // Without 查看价格 nobody has a price, and the row goes.
        row(
          productFields.price.label,
          (product) => ({ text: priceText(product) ?? '', figure: product.price, unit: quoteUnit(product) }),
          lowest,
        ),
        row(productWords.moq, ({ moq, unit }) => ({ text: quantityText(moq), unit: unit?.name })),
        text('供应商', ({ supplier }) => supplier.abbreviation),
        ...declared(termNames),
        text('状态', ({ badge }) => badgeOf(badge).label),
      ],
    },
    {
      title: productWords.specification,
      rows: [
        text('分类', ({ classification }) => classification.fullName),
        text('颜色', ({ colourName }) => colourName),
        text('成分', compositionText),
        row(productWords.width, ({ width }) => ({ text: quantityText(width), unit: 'cm' })),
        row(productWords.gramWeight, ({ gramWeight }) => ({ text: quantityText(gramWeight), unit: 'g/㎡' })),
        ...declared(factNames),
      ],
    },
  ];
}

/** 元/公斤 含税: only prices of one unit, currency and tax are compared. */
function quoteUnit({ unit, currency, taxIncluded }: Product): string {
  return `${moneyPer(currency, unit?.name)} ${taxIncluded ? '含税' : '不含税'}`;
}

interface ProductHeadProps extends Pick<CompareProps, 'actions'> {
  product: Product;
  onRemove: () => void;
}

function ProductHead({ product, actions, onRemove }: ProductHeadProps) {
  const { id, code, hex, pictureId, supplier, external, badge } = product;
  const url = pictureUrl(pictureId, '500');
  return (
    <div className="product-compared-head">
      {url ? <img src={url} alt="" /> : <span className="product-cloth" style={hex ? { backgroundColor: hex } : undefined} />}
      <Link to={detailAddress(id)}>{titleOf(product)}</Link>
      <span className="text-hint">
        {code} · {supplier.abbreviation}
      </span>
      <span className="cluster">
        {external ? (
          <Link to={externalPaths.detailOf(external.id)}>{external.code}</Link>
        ) : (
          badge !== 'DISCONTINUED' && (
            <Can to={networkProductsApi.introduce}>
              <RowButton label={productWords.introduce} name={titleOf(product)} onClick={() => actions.introduceOne(product)} />
            </Can>
          )
        )}
        <RowButton label="移出" name={titleOf(product)} onClick={onRemove} />
      </span>
    </div>
  );
}
