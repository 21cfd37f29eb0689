/** 以图搜布 with a stored picture as the photo. */
export const searchAddress = (fileId: string): string => `/photoSearch?photo=${fileId}`;
