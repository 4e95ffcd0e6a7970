import { z } from 'zod'

import type { EventActorRef, EventKind } from './event.ts'
import type { Sentence } from './sentence.ts'

export const eventText = z.object({
  says: z.string(),
  quote: z.string().nullable(),
  values: z.record(z.string(), z.unknown()),
  isByCustomer: z.boolean(),
})
export type EventText = z.infer<typeof eventText>

interface Past {
  readonly type: string
  readonly data: unknown
  readonly actor: EventActorRef
}

export function describeEvent(
  kinds: ReadonlyMap<string, EventKind>,
  { type, data, actor }: Past,
): EventText | undefined {
  const kind = kinds.get(type)
  // An event type of an earlier release that is no longer declared.
  if (!kind) return { says: nameOfType(type), quote: null, values: {}, isByCustomer: false }
  const known = kind.data.safeParse(data)
  const sentence =
    known.success && kind.sentenceFor ? kind.sentenceFor(known.data, actor) : kind.says
  if (sentence === undefined) return undefined
  const filled = opened(sentence)
  const quoted = known.success ? kind.quotes?.(known.data) : undefined
  const quote = typeof quoted === 'string' ? asItIs(quoted) : quoted
  return {
    says: filled.says,
    quote: quote?.says ?? null,
    values: { ...filled.with, ...quote?.with },
    isByCustomer: (known.success && kind.isByCustomer?.(known.data)) || false,
  }
}

function opened(sentence: Sentence): Exclude<Sentence, string> {
  return typeof sentence === 'string' ? { says: sentence, with: {} } : sentence
}

/** Text written by people may contain something like a placeholder. */
function asItIs(words: string): Exclude<Sentence, string> {
  return { says: '{quoted}', with: { quoted: words } }
}

function nameOfType(type: string): string {
  const words = type.replaceAll(/[._-]/g, ' ')
  return `${words.slice(0, 1).toUpperCase()}${words.slice(1)}`
}
