import type { ItemLevel } from '@mrp/contract/features/stock/item-level.ts';
import { buttonOf, kindsOf, stockDocumentKinds, type StockDocumentKind } from '@mrp/contract/features/stock/workflow.ts';
import { Link, useSearchParams } from 'react-router';
import { Allowed } from '../../../kit/actions/Allowed.tsx';
import { ReadContent } from '../../../kit/object/ReadContent.tsx';
import { skuStockApi, type StockChoice } from '@mrp/contract/features/stock.ts';
import { useApiQuery } from '../../../lib/api/useApi.ts';
import { useCan } from '../../../lib/session/permissions.tsx';
import { untypedInput } from '../../../lib/untyped-input.ts';
import { NewDocumentForm } from './DocumentForm.tsx';
import { kindHints, newDocumentAddress } from './document-text.ts';
import { optionOf } from '../stock-choices.ts';
import { rowsOfStock } from './stock-row-values.ts';
import { apiOf } from '../text.ts';
import './documents.css';

/** 新建单据: the form of the kind in the address, or the choice of a kind. */
function NewDocumentPage({ goods }: { goods: ItemLevel }) {
  return (
    <Allowed to={apiOf(goods).createDocument}>
      <NewDocument goods={goods} />
    </Allowed>
  );
}

function NewDocument({ goods }: { goods: ItemLevel }) {
  const [params] = useSearchParams();
  const can = useCan();
  const kinds = kindsOf(goods).filter((kind) => can(buttonOf(goods, kind)));
  const asked = params.get('kind');
  const kind = kinds.find((one) => one === asked) ?? (kinds.length === 1 ? kinds[0] : undefined);
  if (!kind) return <KindChoice goods={goods} kinds={kinds} />;
  const [holderId, items] = [params.get('holder'), params.get('items')];
  return holderId && items ? (
    <DocumentOfStock key={kind} {...{ goods, kind, holderId }} itemIds={items.split(',')} />
  ) : (
    <NewDocumentForm key={kind} goods={goods} kind={kind} />
  );
}

interface DocumentOfStockProps {
  goods: ItemLevel;
  kind: StockDocumentKind;
  holderId: string;
  itemIds: string[];
}

/** The form with the goods of a stock row filled in, as they are in stock now; of one item the address may say how much goes where, or becomes what. */
function DocumentOfStock({ goods, kind, holderId, itemIds }: DocumentOfStockProps) {
  const [params] = useSearchParams();
  const query = { itemIds, holderIds: [holderId], page: 1, pageSize: 100 as const };
  const read = useApiQuery(apiOf(goods).list, untypedInput({ query }), { handlesErrors: 'all', staleTime: 0 });
  const toSku = params.get('toSku');
  const dyed = useApiQuery(
    skuStockApi.choose,
    { body: { codes: [toSku ?? ''] } },
    { enabled: toSku !== null, handlesErrors: 'all', staleTime: Infinity },
  );
  const filled = filledOf(params, dyed.data?.rows[0]);
  if (toSku !== null && dyed.isPending) return null;
  return (
    <ReadContent read={read}>
      {({ rows }) => (
        <NewDocumentForm
          goods={goods}
          kind={kind}
          stocked={{ holderId, ...filled.header, lines: rowsOfStock(kind, rows).map((row) => ({ ...row, ...filled.line })) }}
        />
      )}
    </ReadContent>
  );
}

function filledOf(params: URLSearchParams, dyed: StockChoice | undefined) {
  const [quantity, toHolderId, toQuantity] = [params.get('quantity'), params.get('toHolder'), params.get('toQuantity')];
  return {
    header: toHolderId === null ? {} : { toHolderId },
    line: {
      ...(quantity !== null && { quantity }),
      ...(dyed && { toSku: optionOf('SKU', dyed) }),
      ...(toQuantity !== null && { toQuantity }),
    },
  };
}

function KindChoice({ goods, kinds }: { goods: ItemLevel; kinds: readonly StockDocumentKind[] }) {
  return (
    <div className="stock-kinds">
      <h1>新建单据</h1>
      <ul>
        {kinds.map((kind) => (
          <li key={kind}>
            <Link to={newDocumentAddress(goods, kind)} replace>
              <strong>{stockDocumentKinds[kind]}</strong>
              <span>{kindHints[kind]}</span>
            </Link>
          </li>
        ))}
      </ul>
    </div>
  );
}

export const newDocumentPages = {
  SKU: () => <NewDocumentPage goods="SKU" />,
  SPU: () => <NewDocumentPage goods="SPU" />,
} as const;
