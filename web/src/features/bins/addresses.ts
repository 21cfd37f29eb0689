export const binAddress = (id: string): string => `/binDetail?id=${id}`;
export const scanBinAddress = (id?: string): string => (id === undefined ? '/scanBin' : `/scanBin?id=${id}`);
export const binLabelAddress = (ids: readonly string[]): string => `/binLabelPrint?ids=${ids.join(',')}`;
/** 库位 of one holder. */
export const binsOfHolderAddress = (holderId: string): string => `/stockBins?holderIds=${holderId}`;
