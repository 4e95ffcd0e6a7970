import { describe, expect, test } from 'vitest'

import type { MailEnvelope, MailPerson } from './mail-model.ts'
import { mayBeQuoted, defaultPeople, worstState } from './mail-rules.ts'

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

test('one bounce outweighs deliveries', () => {
  expect(worstState(['sent', 'bounced', 'sent'])).toBe('bounced')
  expect(worstState(['sent', 'deferred'])).toBe('deferred')
  expect(worstState(['sent', 'sent'])).toBe('sent')
})

describe('a reply goes to', () => {
  test('the recipients of the first email', () => {
    const form = came(supplier, { reply: { to: [ada], cc: [bob] } })
    expect(defaultPeople([form])).toEqual({ to: [ada], cc: [bob] })
  })

  test('the last participant who wrote, not the people copied', () => {
    const first = came(ada, { cc: [bob] })
    expect(defaultPeople([came(bob), went([ada], [bob]), first])).toEqual({ to: [bob], cc: [] })
  })

  test('no stranger to the thread, no automatic sender, and no one who fails verification', () => {
    const first = came(ada)
    expect(defaultPeople([came(eve), first])?.to).toEqual([ada])
    expect(defaultPeople([came(eve), came(eve), first])?.to).toEqual([ada])
    expect(defaultPeople([came(eve, { trust: 'verified' }), first])?.to).toEqual([ada])
    expect(
      defaultPeople([came(ada, { isAutomatic: true, reply: { to: [eve], cc: [] } }), first])?.to,
    ).toEqual([ada])
    expect(
      defaultPeople([came(ada, { trust: 'failed', reply: { to: [eve], cc: [] } }), first])?.to,
    ).toEqual([ada])
  })

  test('no reply-to address that only a later email names', () => {
    const later = came(ada, { reply: { to: [eve], cc: [] } })
    expect(defaultPeople([later, came(ada)])?.to).toEqual([ada])
    expect(defaultPeople([later, later, came(ada)])?.to).toEqual([ada])
  })

  test('others, if an email names no one to reply to', () => {
    const nobody = came(eve, { reply: { to: [], cc: [] } })
    expect(defaultPeople([nobody, came(ada, { cc: [eve] }), went([ada])])?.to).toEqual([ada])
    expect(defaultPeople([nobody, went([ada])])?.to).toEqual([ada])
    expect(defaultPeople([nobody])).toBeUndefined()
  })

  test('the customer again after someone else was written to', () => {
    expect(defaultPeople([went([supplier]), came(ada)])?.to).toEqual([ada])
    expect(defaultPeople([went([ada])])).toEqual({ to: [ada], cc: [] })
    expect(defaultPeople([])).toBeUndefined()
  })
})

describe('an email is quoted', () => {
  const first = came(ada)
  const aside = went([supplier])
  const thread = [aside, first]

  test('to its recipients and to people new to the thread', () => {
    expect(mayBeQuoted(first, [ada.address], thread)).toBe(true)
    expect(mayBeQuoted(first, [ada.address, bob.address], thread)).toBe(true)
  })

  test("never to a participant who didn't receive it", () => {
    expect(mayBeQuoted(aside, [ada.address], thread)).toBe(false)
    expect(mayBeQuoted(aside, [supplier.address, ada.address], thread)).toBe(false)
    expect(mayBeQuoted(first, [supplier.address], thread)).toBe(false)
  })
})
