/** Says that a piece of the app's code did not come. Vite says it of lazily loaded parts itself. */
export function reportChunkFailure(error: unknown): void {
  window.dispatchEvent(Object.assign(new Event(chunkFailureEvent), { payload: error }))
}

export const chunkFailureEvent = 'vite:preloadError'
