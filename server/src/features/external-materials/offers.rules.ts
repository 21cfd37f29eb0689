import type { ExternalMaterial } from '@mrp/contract/features/external-materials/record.ts';
import { OfferInput } from '@mrp/contract/features/prices.ts';
import { decimal } from '@mrp/contract/lib/decimals.ts';

const OfferOfColour = OfferInput.omit({ skuId: true });

interface ArchiveFacts {
  width: string | null;
  gramWeight: string | null;
}

/** The offer that a record becomes, in the archive's unit where the supplier named none; its own width and weight where they differ. */
export function offerOf(external: ExternalMaterial, firstUnitId: string, archive: ArchiveFacts): Omit<OfferInput, 'skuId'> {
  const { supplierId, name, supplierItemNo, colourName, shadeNo, disparity, taxIncluded, taxRate, currencyId } = external;
  const { moq, moqPerColour, packQuantity, leadDaysSpot, leadDaysBulk, price, samplePrice, remark } = external;
  return OfferOfColour.parse({
    supplierId,
    supplierMaterialName: name,
    supplierItemNo,
    supplierColourName: colourName,
    shadeNo,
    width: differing(external.width, archive.width),
    gramWeight: differing(external.gramWeight, archive.gramWeight),
    disparity,
    unitId: external.unitId ?? firstUnitId,
    taxIncluded,
    taxRate,
    currencyId,
    moq,
    moqPerColour,
    packQuantity,
    leadDaysSpot,
    leadDaysBulk,
    leadDaysDye: null,
    bulkPrice: price,
    samplePrice,
    spotPrice: null,
    dyePrice: null,
    remark,
  });
}

const differing = (own: string | null, archive: string | null): string | null =>
  own !== null && (archive === null || !decimal(own).eq(decimal(archive))) ? own : null;
