import type { MailExchange } from '#platform/outgoing/dns.ts'

import type { Verdict } from './check-txt-records.ts'

/** Checks a CNAME record. */
export function checkAlias(found: readonly string[], target: string): Verdict {
  const [only] = found.map(bare)
  if (only === undefined)
    return { state: 'missing', message: 'Not found yet. Add this CNAME record.' }
  if (only === bare(target)) return { state: 'ok', message: 'Points to us.' }
  return { state: 'differs', message: `Points to ${only} instead of us. Change its target.` }
}

/** Checks the MX records. */
export function checkExchange(found: readonly MailExchange[], target: string): Verdict {
  const ours = found.find(({ exchange }) => bare(exchange) === bare(target))
  const [first] = found
  if (first === undefined) {
    return { state: 'missing', message: 'Not found yet. Add this MX record.' }
  }
  if (!ours) {
    return {
      state: 'differs',
      message: `Email to this domain goes to ${bare(first.exchange)}. Change it only if all of it should arrive here.`,
    }
  }
  if (first.priority < ours.priority) {
    return {
      state: 'differs',
      message: `${bare(first.exchange)} has a higher priority than us. Give our record the lowest number.`,
    }
  }
  return found.length > 1
    ? {
        state: 'advice',
        message: 'Email arrives here, and at other servers if ours doesn’t respond.',
      }
    : { state: 'ok', message: 'Email to this domain arrives here.' }
}

function bare(name: string): string {
  return name.toLowerCase().replace(/\.$/, '')
}
