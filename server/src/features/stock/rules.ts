/** What 质检 measured of a lot: it converts by this, and by the material's where nobody measured. */
export interface MeasuredLot {
  actualWidth: string | null;
  actualGramWeight: string | null;
}

/** A lot, or a roll of one, that is there. */
export interface TakenLot extends MeasuredLot {
  lotId: string;
  rollId: string | null;
}
