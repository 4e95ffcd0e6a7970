export function reportChunkFailure(error: unknown): void {
  window.dispatchEvent(Object.assign(new Event(chunkFailureEvent), { payload: error }))
}

export const chunkFailureEvent = 'vite:preloadError'
