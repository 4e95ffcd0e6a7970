import type { Dns } from '#platform/outgoing/dns.ts'

import { spfRecordsIn } from './check-txt-records.ts'

/**
 * Counts the DNS lookups of an SPF record and its includes. Stops once the count is too high
 * anyway.
 */
export async function countSpfLookups(
  record: string,
  lookupTxt: Dns['lookupTxt'],
): Promise<number> {
  const waiting = [record]
  const seen = new Set<string>()
  let lookups = 0
  for (let text = waiting.shift(); text !== undefined; text = waiting.shift()) {
    const { questions, names } = questionsOf(text)
    lookups += questions
    if (lookups > enough) return lookups
    for (const name of names.filter((candidate) => !seen.has(candidate))) {
      seen.add(name)
      const found = await lookupTxt(name).catch(() => [])
      waiting.push(...spfRecordsIn(found.map((parts) => parts.join(''))).slice(0, 1))
    }
  }
  return lookups
}

function questionsOf(record: string): { questions: number; names: string[] } {
  const terms = record.trim().split(/\s+/).slice(1)
  const bare = terms.map((term) => term.replace(/^[+?~-]/, '').toLowerCase())
  const names = bare.flatMap((term) => /^(?:include:|redirect=)(.+)$/.exec(term)?.[1] ?? [])
  const others = bare.filter((term) => /^(?:(?:a|mx|ptr)(?:[:/].*)?|exists:.+)$/.test(term))
  // Names with macros can't be followed, but each still costs a lookup.
  return {
    questions: names.length + others.length,
    names: names.filter((name) => !name.includes('%')),
  }
}

const enough = 20
