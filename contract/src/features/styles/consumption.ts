import { decimal } from '../../lib/decimals.ts';
import { grossConsumption } from '../../lib/formulas/formulas-fabric.ts';
import { convertQuantity, type Dimension, fabricOf, toFirstUnit, type Unit } from '../../lib/units.ts';

interface KnownUnit {
  id: string;
  dimension: Dimension;
  decimals: number;
  factor: string | null;
}

/** Data to convert a consumption to the stock unit of the material. */
export interface ConsumedMaterial {
  firstUnit: KnownUnit;
  secondUnit: KnownUnit | null;
  /** Second units in one first unit. */
  unitFactor: string | null;
  /** Fabric only: cm and g/㎡. */
  width: string | null;
  allowance: string | null;
  gramWeight: string | null;
}

interface Consumed {
  /** Net consumption of one piece, in `unit`. */
  consumption: string;
  unit: KnownUnit;
  /** In percent points. */
  loss: string;
  shrinkage: string;
}

/** Consumption of one piece: `gross` in the line's unit (4 decimals), `stock` in the stock unit (8); null when the units do not convert. */
export function bomConsumption(line: Consumed, material: ConsumedMaterial): { gross: string; stock: string | null } {
  const gross = grossConsumption({ net: line.consumption, shrink: line.shrinkage, loss: line.loss });
  return { gross, stock: toStockUnit(gross, line.unit, material) };
}

function toStockUnit(quantity: string, unit: KnownUnit, material: ConsumedMaterial): string | null {
  const { firstUnit, secondUnit, unitFactor } = material;
  const same = (other: KnownUnit): Unit => (other.id === unit.id ? unit : other);
  const fabric = fabricOf(material);
  const convert = (to: KnownUnit) => convertQuantity({ quantity, from: unit, to: same(to), fabric, decimals: 8 });
  // The material's own factor is measured, so it goes before width × gsm.
  if (secondUnit && unitFactor !== null && unit.id !== firstUnit.id) {
    const inSecond = convert(secondUnit);
    if (inSecond !== null) return toFirstUnit({ quantity: inSecond, material: { firstUnit, secondUnit, unitFactor, fabric }, decimals: 8 });
  }
  const converted = convert(firstUnit);
  return converted !== null && decimal(converted).gt(0) ? converted : null;
}
