import { CUSTOMER_SUPPLIED } from '@mrp/contract/features/dictionaries/entries.ts';
import type { Material } from '@mrp/contract/features/materials/record.ts';
import { materialsApi } from '@mrp/contract/features/materials.ts';
import { NewOffers, pricesApi, type Offer } from '@mrp/contract/features/prices.ts';
import { priceWords } from '@mrp/contract/features/prices/words.ts';
import { useNavigate, useSearchParams } from 'react-router';
import { Allowed } from '../../kit/actions/Allowed.tsx';
import { FormPage } from '../../kit/form/FormPage.tsx';
import { GridField } from '../../kit/form/fields/GridField.tsx';
import { FIRST_LINE, type GridRow } from '../../kit/grid/columns/columns.ts';
import { LoadingPart } from '../../kit/states/Loading.tsx';
import type { PickerOption } from '../../kit/pickers/entity-source.ts';
import { useCan } from '../../lib/session/permissions.tsx';
import { RecordPage, useRecordId } from '../../kit/object/RecordPage.tsx';
import { toldByRecord } from '../../kit/object/useRecord.ts';
import { useApiQuery } from '../../lib/api/useApi.ts';
import { offeredItems, offerInputOf, skuIdOf, type OfferFacts } from './offer-lines.ts';
import { useOfferLines, type OfferLines } from './useOfferLines.ts';
import { skuLabel, skuShade } from '../materials/text.ts';
import { OffersPanel } from './OffersPanel.tsx';
import { materialPaths } from '../materials/addresses.ts';
import { materialKind } from '../materials/kind.ts';

/** SKU加供应商. */
export function AddOffersPage() {
  const [params] = useSearchParams();
  const id = useRecordId();
  const { data: offers } = useApiQuery(pricesApi.listOffers, { params: { id } }, { enabled: id !== '', handlesErrors: toldByRecord });
  const can = useCan();
  return (
    <RecordPage noun={priceWords.material} read={materialsApi.get} shape="form" isReady={() => offers !== undefined}>
      {(material) =>
        can(pricesApi.addOffers) ? (
          <AddOffers material={material} offers={offers ?? []} skuId={params.get('sku')} />
        ) : (
          <KeepPrices material={material} offers={offers ?? []} />
        )
      }
    </RecordPage>
  );
}

/** Users who may not add offers may still maintain existing prices. */
function KeepPrices({ material, offers }: { material: Material; offers: readonly Offer[] }) {
  return (
    <Allowed to={pricesApi.addPrice}>
      <h1>
        报价与价格 · {material.code} {material.name}
      </h1>
      <section className="p-sheet" aria-label="已有报价">
        <OffersPanel material={material} offers={offers} />
      </section>
    </Allowed>
  );
}

interface OffersValues {
  offers: readonly GridRow[];
}

interface AddOffersProps {
  material: Material;
  offers: readonly Offer[];
  /** The colour that the page was opened from. */
  skuId: string | null;
}

function AddOffers(props: AddOffersProps) {
  const items = itemOptions(props.material);
  const lines = useOfferLines(factsOf(props.material), () => items);
  return lines ? <OffersForm {...props} lines={lines} items={items} /> : <LoadingPart />;
}

function OffersForm({ material, offers, skuId, lines, items }: AddOffersProps & { lines: OfferLines; items: readonly PickerOption[] }) {
  const navigate = useNavigate();
  const { id, code, name } = material;
  const first = items.find((item) => item.id === skuId) ?? (items.length === 1 ? items[0] : undefined);
  return (
    <FormPage
      title="SKU加供应商"
      note={
        <span className="k-section-note">
          {code} {name}
        </span>
      }
      endpoint={pricesApi.addOffers}
      schema={NewOffers}
      record={undefined as { version: number } | undefined}
      valuesOf={(): OffersValues => ({ offers: [{ key: FIRST_LINE, ...lines.newRow(), item: first ?? null }] })}
      request={(values) => ({ params: { id }, body: { offers: values.offers.map(offerBody) } })}
      draft={`material/${id}/offers`}
      saveLabel="保存报价"
      refreshes={materialKind.refreshes}
      onSaved={() => navigate(materialPaths.detailOf(id))}
      sections={[
        {
          id: 'new',
          title: '新报价',
          note: '每行一个颜色 × 供应商，选“全部颜色”即每个颜色各一条；净价与米价随输入计算',
          wide: true,
          content: <GridField name="offers" label="新报价" columns={lines.columns} newRow={lines.newRow} facts={lines.facts} />,
        },
        {
          id: 'existing',
          title: '已有报价',
          note: `${offers.length} 条`,
          wide: true,
          content: <OffersPanel material={material} offers={offers} />,
        },
      ]}
    />
  );
}

const offerBody = (row: GridRow) => ({ ...offerInputOf(row), skuId: skuIdOf(row) });

/** The colours of the material, and the greige where its class manages it. */
function itemOptions({ skus, classification }: Material): PickerOption[] {
  const colours = skus
    .filter(({ state }) => state !== 'DISABLED')
    .map((sku) => ({ id: sku.id, code: sku.code, name: skuLabel(sku), note: sku.colourName, shade: skuShade(sku) }));
  return offeredItems(colours, classification.greigeManaged);
}

function factsOf({ kind, source, width, allowance, gramWeight, firstUnit }: Material): Omit<OfferFacts, 'rates'> {
  return { kind, customerSupplied: source?.code === CUSTOMER_SUPPLIED, width, allowance, gramWeight, unitId: firstUnit.id };
}
