type Save = () => void | Promise<void>;

const savers = new Set<Save>();

/** What is typed must outlive a lost session or a reload: forms register how they keep their draft. Answers how to stop. */
export function onBeforeUnload(save: Save): () => void {
  savers.add(save);
  return () => void savers.delete(save);
}

const TIMEOUT_MS = 1_000;

/** Lets every form keep its draft; a store that hangs does not hold the user back. */
export async function saveBeforeUnload(): Promise<void> {
  await Promise.race([
    Promise.allSettled([...savers].map(async (save) => save())),
    new Promise((resolve) => setTimeout(resolve, TIMEOUT_MS)),
  ]);
}
