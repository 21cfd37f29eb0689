/** Suffixes of widths, in cm. */
export const centimetres = {
  cm: '1',
  厘米: '1',
  公分: '1',
  m: '100',
  米: '100',
  mm: '0.1',
  毫米: '0.1',
  inch: '2.54',
  in: '2.54',
  英寸: '2.54',
  寸: '2.54',
};

/** A momme is 4.3056 g/m², an ounce per square yard 33.9057. */
export const gramsPerSquareMetre = {
  g: '1',
  克: '1',
  gm2: '1',
  gm: '1',
  克m2: '1',
  克平方米: '1',
  克平米: '1',
  gsm: '1',
  姆米: '4.3056',
  mm: '4.3056',
  oz: '33.9057',
  ozyd2: '33.9057',
  盎司: '33.9057',
  安士: '33.9057',
};
