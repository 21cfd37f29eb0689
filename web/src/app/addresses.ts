import { create } from 'zustand';
import { persist } from 'zustand/middleware';

/** Path of a page → its last address with filters and page number, so that the back arrow restores the list. */
export const useAddresses = create<{ last: Readonly<Record<string, string>> }>()(persist(() => ({ last: {} }), { name: 'addresses' }));

export function rememberAddress(path: string, address: string): void {
  useAddresses.setState(({ last }) => ({ last: { ...last, [path]: address } }));
}
