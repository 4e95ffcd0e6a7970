import { describe, expect, test } from 'vitest'

import type { MailEnvelope, MailPerson } from './mail-model.ts'
import { mayBeQuoted, usualPeople, worstState } from './mail-rules.ts'

const person = (name: string): MailPerson => ({ name, address: `${name}@example.com` })
const [ada, bob, eve, supplier] = ['ada', 'bob', 'eve', 'supplier'].map(person) as [
  MailPerson,
  MailPerson,
  MailPerson,
  MailPerson,
]

function came(from: MailPerson, about: Partial<MailEnvelope> = {}): MailEnvelope {
  return {
    from,
    to: [],
    cc: [],
    bcc: [],
    subject: 'Hello',
    reply: { to: [from], cc: about.cc ?? [] },
    hasHtml: false,
    isCut: false,
    hasRemote: false,
    trust: 'unverified',
    isAutomatic: false,
    ...about,
  }
}

function went(to: MailPerson[], cc: MailPerson[] = []): MailEnvelope {
  return { ...came(ada), from: null, to, cc, reply: null, trust: null }
}

test('one mail that came back outweighs those that arrived', () => {
  expect(worstState(['sent', 'bounced', 'sent'])).toBe('bounced')
  expect(worstState(['sent', 'deferred'])).toBe('deferred')
  expect(worstState(['sent', 'sent'])).toBe('sent')
})

describe('an answer goes to', () => {
  test('whom the first mail names, and to those along with him', () => {
    const form = came(supplier, { reply: { to: [ada], cc: [bob] } })
    expect(usualPeople([form])).toEqual({ to: [ada], cc: [bob] })
  })

  test('the last of the thread who wrote, whoever was put in copy', () => {
    const first = came(ada, { cc: [bob] })
    expect(usualPeople([came(bob), went([ada], [bob]), first])).toEqual({ to: [bob], cc: [] })
  })

  test('none who only got hold of the thread, no machine, none whom his domain denies', () => {
    const first = came(ada)
    expect(usualPeople([came(eve), first])?.to).toEqual([ada])
    expect(usualPeople([came(eve), came(eve), first])?.to).toEqual([ada])
    expect(usualPeople([came(eve, { trust: 'verified' }), first])?.to).toEqual([ada])
    expect(
      usualPeople([came(ada, { isAutomatic: true, reply: { to: [eve], cc: [] } }), first])?.to,
    ).toEqual([ada])
    expect(
      usualPeople([came(ada, { trust: 'failed', reply: { to: [eve], cc: [] } }), first])?.to,
    ).toEqual([ada])
  })

  test('no address that only a later mail names to be answered at', () => {
    const later = came(ada, { reply: { to: [eve], cc: [] } })
    expect(usualPeople([later, came(ada)])?.to).toEqual([ada])
    expect(usualPeople([later, later, came(ada)])?.to).toEqual([ada])
  })

  test('others, past a mail that has nobody to answer', () => {
    const nobody = came(eve, { reply: { to: [], cc: [] } })
    expect(usualPeople([nobody, came(ada, { cc: [eve] }), went([ada])])?.to).toEqual([ada])
    expect(usualPeople([nobody, went([ada])])?.to).toEqual([ada])
    expect(usualPeople([nobody])).toBeUndefined()
  })

  test('the customer again after somebody else was written to', () => {
    expect(usualPeople([went([supplier]), came(ada)])?.to).toEqual([ada])
    expect(usualPeople([went([ada])])).toEqual({ to: [ada], cc: [] })
    expect(usualPeople([])).toBeUndefined()
  })
})

describe('a mail is quoted', () => {
  const first = came(ada)
  const aside = went([supplier])
  const thread = [aside, first]

  test('to those who had it, and to whoever is new in the thread', () => {
    expect(mayBeQuoted(first, [ada.address], thread)).toBe(true)
    expect(mayBeQuoted(first, [ada.address, bob.address], thread)).toBe(true)
  })

  test('never to one of the thread who did not have it', () => {
    expect(mayBeQuoted(aside, [ada.address], thread)).toBe(false)
    expect(mayBeQuoted(aside, [supplier.address, ada.address], thread)).toBe(false)
    expect(mayBeQuoted(first, [supplier.address], thread)).toBe(false)
  })
})
