import type { MailExchange } from '#platform/outgoing/dns.ts'

import type { Verdict } from './judge-txt.ts'

/** One name that is to lead to another. */
export function judgeAlias(found: readonly string[], target: string): Verdict {
  const [only] = found.map(bare)
  if (only === undefined)
    return { state: 'missing', message: 'Not there yet. Add this CNAME record.' }
  if (only === bare(target)) return { state: 'ok', message: 'It leads to us.' }
  return { state: 'differs', message: `It leads to ${only}, not to us. Change where it points.` }
}

/** Where mail to the domain goes. */
export function judgeExchange(found: readonly MailExchange[], target: string): Verdict {
  const ours = found.find(({ exchange }) => bare(exchange) === bare(target))
  const [first] = found
  if (first === undefined) {
    return { state: 'missing', message: 'Not there yet. Add this MX record.' }
  }
  if (!ours) {
    return {
      state: 'differs',
      message: `Mail to this domain goes to ${bare(first.exchange)}. Change it only when all of it is to come here.`,
    }
  }
  if (first.priority < ours.priority) {
    return {
      state: 'differs',
      message: `${bare(first.exchange)} comes before us, so mail goes there. Give us the lowest number.`,
    }
  }
  return found.length > 1
    ? { state: 'advice', message: 'Mail comes to us, and to others when we do not answer.' }
    : { state: 'ok', message: 'Mail to this domain comes to us.' }
}

function bare(name: string): string {
  return name.toLowerCase().replace(/\.$/, '')
}
