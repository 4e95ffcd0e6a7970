import type { ParleyEvents } from '#platform/widget/sdk.ts'

type Listener<Name extends keyof ParleyEvents> = (detail: ParleyEvents[Name]) => void

/** Emits events to the page. Errors in listeners are reported and don't affect others. */
export class Emitter {
  readonly #listeners = new Map<string, Set<(detail: never) => void>>()
  readonly #logged = new Set<string>()

  on<Name extends keyof ParleyEvents>(name: Name, listener: Listener<Name>): () => void {
    const known = this.#listeners.get(name) ?? new Set()
    this.#listeners.set(name, known.add(listener))
    return () => this.off(name, listener)
  }

  off<Name extends keyof ParleyEvents>(name: Name, listener: Listener<Name>): void {
    this.#listeners.get(name)?.delete(listener)
  }

  emit<Name extends keyof ParleyEvents>(name: Name, detail: ParleyEvents[Name]): void {
    for (const listener of this.#listeners.get(name) ?? []) {
      try {
        ;(listener as Listener<Name>)(detail)
      } catch (error) {
        reportError(error)
      }
    }
  }

  readonly complain = (error: unknown): void => {
    const message = error instanceof Error ? error.message : String(error)
    this.emit('error', { message })
    if (this.#logged.has(message)) return
    this.#logged.add(message)
    // oxlint-disable-next-line eslint/no-console
    console.warn(`Parley: ${message}`)
  }
}
