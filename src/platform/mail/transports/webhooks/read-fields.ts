import { z } from 'zod'

/** Reads an untrusted value as text; anything else counts as missing. */
export const optionalText = z.string().max(20_000).optional().catch(undefined)

export const optionalNumber = z.coerce.number().int().optional().catch(undefined)

/** The valid items of a list; unknown event types are skipped. */
export function readEach<Schema extends z.ZodType>(
  list: unknown,
  schema: Schema,
): z.output<Schema>[] {
  const items: unknown[] = Array.isArray(list) ? list.slice(0, maxItems) : []
  return items.flatMap((item) => {
    const read = schema.safeParse(item)
    return read.success ? [read.data] : []
  })
}

export function readJson(text: string | Buffer): unknown {
  try {
    return JSON.parse(String(text))
  } catch {
    return undefined
  }
}

/** With brackets, as in the header. */
export function inBrackets(messageId: string | undefined): string | undefined {
  if (messageId === undefined || messageId === '') return undefined
  return messageId.startsWith('<') ? messageId : `<${messageId}>`
}

/**
 * Whether a timestamp in epoch seconds is recent, so that a captured call can't be replayed later.
 */
export function isNear(seconds: string | number | undefined, now: Date, windowMs: number): boolean {
  const at = Number(seconds) * 1000
  return Number.isFinite(at) && Math.abs(now.getTime() - at) <= windowMs
}

const maxItems = 2000
