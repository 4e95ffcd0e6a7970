import { z } from 'zod'

/** A text of somebody else: whatever it is not, it is not there. */
export const said = z.string().max(20_000).optional().catch(undefined)

export const saidNumber = z.coerce.number().int().optional().catch(undefined)

/** The parts of a list that can be read; a service may say things that we never heard of. */
export function readEach<Schema extends z.ZodType>(
  list: unknown,
  schema: Schema,
): z.output<Schema>[] {
  const items: unknown[] = Array.isArray(list) ? list.slice(0, mostItems) : []
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

/** As it stands in the head of a mail. */
export function inBrackets(messageId: string | undefined): string | undefined {
  if (messageId === undefined || messageId === '') return undefined
  return messageId.startsWith('<') ? messageId : `<${messageId}>`
}

/** Whether a moment, in seconds since 1970, is so near that nobody kept the call for later use. */
export function isNear(seconds: string | number | undefined, now: Date, windowMs: number): boolean {
  const at = Number(seconds) * 1000
  return Number.isFinite(at) && Math.abs(now.getTime() - at) <= windowMs
}

const mostItems = 2000
