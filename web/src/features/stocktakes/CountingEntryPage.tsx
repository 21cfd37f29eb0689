import { useEffect } from 'react';

/** The counting app is a page of its own: its address is loaded again, and the server answers with that page. */
export function CountingEntryPage() {
  useEffect(() => location.reload(), []);
  return null;
}
