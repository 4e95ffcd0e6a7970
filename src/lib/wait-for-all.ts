/**
 * Like Promise.all, but waits for all to settle before it rejects with the first error, so nothing
 * keeps running in the background.
 */
export async function waitForAll<const Works extends readonly unknown[]>(
  works: Works,
): Promise<{ -readonly [Place in keyof Works]: Awaited<Works[Place]> }> {
  for (const outcome of await Promise.allSettled(works)) {
    if (outcome.status === 'rejected') throw outcome.reason
  }
  return Promise.all(works)
}
