import { create } from 'zustand';
import { persist } from 'zustand/middleware';

/** Path of a page → its address when last seen, with filters and page: the back arrow returns to the list as it was. */
export const useAddresses = create<{ last: Readonly<Record<string, string>> }>()(persist(() => ({ last: {} }), { name: 'addresses' }));

export function rememberAddress(path: string, address: string): void {
  useAddresses.setState(({ last }) => ({ last: { ...last, [path]: address } }));
}
