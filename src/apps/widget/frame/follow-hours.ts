import { askConfig } from './chat-calls.ts'
import type { ChatStore } from './chat-store.ts'

/** Updates availability when business hours start or end while the chat is open. */
export function followHours(store: ChatStore, signal: AbortSignal): void {
  const { opensAt, closesAt } = store.state.config.availability
  const at = opensAt ?? closesAt
  const wait = at === null ? Infinity : Date.parse(at) - Date.now()
  // Responses may be cached for a minute.
  if (wait >= longestWaitMs || signal.aborted) return
  const timer = setTimeout(() => void askHours(store, signal), Math.max(wait, 0) + 65_000)
  signal.addEventListener('abort', () => clearTimeout(timer))
}

async function askHours(store: ChatStore, signal: AbortSignal): Promise<void> {
  const fresh = await askConfig(store.state.config.id, {}).catch(() => undefined)
  if (!fresh) return
  const { availability } = fresh
  store.set({ config: { ...store.state.config, availability } })
  store.emit('availability', availability)
  followHours(store, signal)
}

// Timers are limited to 32 bits.
const longestWaitMs = 20 * 86_400_000
