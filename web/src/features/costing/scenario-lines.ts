import type { CostSheet } from '@mrp/contract/features/costing/record.ts';
import type { ScenarioLine } from '@mrp/contract/features/costing/scenarios.ts';

/** The lines of a sheet for 试算: approved, else quoted; rejected ones cost nothing. */
export const scenarioLines = ({ lines }: CostSheet): ScenarioLine[] =>
  lines
    .filter(({ decision }) => decision !== 'REJECTED')
    .map((line) => {
      const { part, purpose, supply, netConsumption, shrinkage, loss, quote, priceUnit, unit, disparity, width, gramWeight } = line;
      return {
        part,
        purpose,
        supply,
        netConsumption,
        shrinkage,
        loss,
        consumption: line.approvedConsumption ?? line.quotedConsumption,
        price: line.approvedPrice ?? line.quotedPrice ?? '0',
        amount: line.approvedAmount ?? line.quotedAmount ?? '0.00',
        quoted: quote ? { quote, priceUnit, unit, disparity, width, gramWeight, taxRate: line.lineTaxRate } : null,
      };
    });

export const scenarioTerms = ({ overheadRate, marginRate, marginBasis, taxRate, quotation, terms }: CostSheet) => ({
  rates: { overheadRate: overheadRate ?? '0', marginRate: marginRate ?? '0', marginBasis, taxRate },
  rate: terms.rate ?? '1',
  taxIncluded: terms.taxIncluded,
  taxRate: terms.taxRate,
  pieces: quotation.pieces,
});
