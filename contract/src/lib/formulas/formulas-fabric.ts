import { decimal, roundHalfUp, shareLeft, fraction } from '../decimals.ts';
import { type FabricWeight, fullWidth, massPerMetre } from '../units.ts';

/** Formula 1 of the domain rules: 公斤 per 米, 4 decimals. */
export function kgPerMetre(fabric: FabricWeight): string {
  return roundHalfUp(massPerMetre(fabric), 4);
}

/** Formula 1 of the domain rules: 米 per 公斤, 4 decimals. */
export function metresPerKg(fabric: FabricWeight): string {
  return roundHalfUp(decimal('1').div(massPerMetre(fabric)), 4);
}

interface Consumption {
  /** 单件用量 as cut, in any unit. */
  net: string;
  /** Shrinkage and loss in percent points. */
  shrink: string;
  loss: string;
}

/** Formula 4 of the domain rules: consumption of one piece, in the unit of `net`, 4 decimals. */
export function grossConsumption({ net, shrink, loss }: Consumption): string {
  return roundHalfUp(decimal(net).div(shareLeft(shrink)).times(fraction(loss).plus(1)), 4);
}

/** Formula 5 of the domain rules: 坯布 needed for a dyed quantity, 4 decimals or those of the posted unit. */
export function greigeForDyed({ dyed, dyeLoss, decimals = 4 }: { dyed: string; dyeLoss: string; decimals?: number }): string {
  return roundHalfUp(decimal(dyed).div(shareLeft(dyeLoss)), decimals);
}

/** Formula 5 of the domain rules: 可转色量 of a quantity of 坯布, 4 decimals or those of the posted unit. */
export function dyedFromGreige({ greige, dyeLoss, decimals = 4 }: { greige: string; dyeLoss: string; decimals?: number }): string {
  return roundHalfUp(decimal(greige).times(shareLeft(dyeLoss)), decimals);
}

/** Formula 16 of the domain rules: penalty points per 100 square yards, 2 decimals. */
export function fourPoint({ points, yards, widthInch }: { points: string; yards: string; widthInch: string }): string {
  return roundHalfUp(
    decimal(points)
      .times(3600)
      .div(decimal(yards).times(decimal(widthInch))),
    2,
  );
}

/** 3600 square inches with yards and inches in metres and centimetres: 3600 × 0.9144 × 2.54. */
const metricPoints = '8361.2736';

/** The same of a roll in metres and centimetres. */
export function fourPointOfRoll({ points, metres, width }: { points: string; metres: string; width: string }): string {
  return roundHalfUp(
    decimal(points)
      .times(decimal(metricPoints))
      .div(decimal(metres).times(decimal(width))),
    2,
  );
}

interface WeighedRoll {
  kg: string;
  metres: string;
  /** 门幅 and selvage allowance in cm; 5 when absent. */
  width: string;
  allowance?: string;
}

function exactRollGsm({ kg, metres, width, allowance }: WeighedRoll) {
  return decimal(kg)
    .times(1000)
    .div(decimal(metres).times(fullWidth({ width, allowance })));
}

/** Formula 18 of the domain rules: g/m² of a weighed roll, 2 decimals. */
export function rollGsm(roll: WeighedRoll): string {
  return roundHalfUp(exactRollGsm(roll), 2);
}

/** Formula 18 of the domain rules: compares the roll with the nominal 克重; `deviation` in percent points, 2 decimals. */
export function checkRollGsm({ gsm, ...roll }: WeighedRoll & { gsm: string }): { gsm: string; deviation: string; beyondLimit: boolean } {
  const nominal = decimal(gsm);
  const deviation = exactRollGsm(roll).minus(nominal).div(nominal).times(100);
  return { gsm: rollGsm(roll), deviation: roundHalfUp(deviation, 2), beyondLimit: deviation.abs().gt(5) };
}
