/**
 * Like Promise.all, but fails only when all have come to an end, and with the first in their order:
 * nobody goes on with his part of a work that was given up.
 */
export async function waitForAll<const Works extends readonly unknown[]>(
  works: Works,
): Promise<{ -readonly [Place in keyof Works]: Awaited<Works[Place]> }> {
  for (const outcome of await Promise.allSettled(works)) {
    if (outcome.status === 'rejected') throw outcome.reason
  }
  return Promise.all(works)
}
