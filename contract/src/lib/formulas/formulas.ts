// The formulas of the domain rules for server and client: pure functions from decimal text to decimal text.

// 1, 4, 5, 16, 18
export {
  checkRollGsm,
  dyedFromGreige,
  fourPoint,
  fourPointOfRoll,
  greigeForDyed,
  grossConsumption,
  kgPerMetre,
  metresPerKg,
  rollGsm,
} from './formulas-fabric.ts';
// 2, 3, 10, 12
export { costRollUp, exTax, lineAmount, metrePrice, netPrice, perStockUnit, priceAmount, priceBand, priceBands } from './formulas-price.ts';
export { type BandLimits, defaultBandLimits, noBenchmarkLabel, type PriceBand, priceDeviation, pricePerUnit } from './formulas-price.ts';
export { exactNetPrice, quotedMetrePrice, type UnitPrice } from './formulas-price.ts';
// 6, 7, 14
export {
  defaultTolerance,
  grossRequirement,
  kitCompleteness,
  netAlongDates,
  netRequirement,
  toleranceBand,
  unitStep,
} from './formulas-planning.ts';
// 8
export { averageCost, type CostStep, dyedUnitCost, issueValue, movingAverage, splitPriceCorrection } from './formulas-valuation.ts';
// 7, and the allocation of the conventions
export { allocate, allocateCumulative, type SharedPart } from './formulas-shares.ts';
// 9, 13
export { chooseLots, sourceOrder, type SourceTake, type StockSource, stocktakeVariance } from './formulas-stock.ts';
// 11, 17
export { type Comparable, priceScore, similarity, type SimilarityFactor, similarityParts } from './formulas-score.ts';
export {
  fewestDocuments,
  gradeBands,
  type ScoreWeight,
  scoreWeights,
  type SupplierGrade,
  supplierScore,
  tooFewDocuments,
} from './formulas-score.ts';
// 15
export { deltaE00, hexToLab, type Lab } from '../colour-difference.ts';
