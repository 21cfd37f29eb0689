type Save = () => void | Promise<void>;

const savers = new Set<Save>();

/** Forms register how they store their draft, so that input survives a lost session or a reload. Returns the unregister function. */
export function onBeforeUnload(save: Save): () => void {
  savers.add(save);
  return () => void savers.delete(save);
}

const TIMEOUT_MS = 1_000;

/** Lets every form store its draft; a store that does not respond must not block the user. */
export async function saveBeforeUnload(): Promise<void> {
  await Promise.race([
    Promise.allSettled([...savers].map(async (save) => save())),
    new Promise((resolve) => setTimeout(resolve, TIMEOUT_MS)),
  ]);
}
