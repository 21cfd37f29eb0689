/** A document on the page of a supplier, and what to do with a newer state of it. */
export interface ViewProps<Shown> {
  token: string;
  shown: Shown;
  onShown: (shown: Shown) => void;
}
