import type { TemplateValues } from '../../rules.ts'

import type { OwnField } from './insert-menu.tsx'

export function sampleValues(ownFields: readonly OwnField[]): Readonly<Record<string, string>> {
  return {
    ...ada,
    ...Object.fromEntries(ownFields.map(({ name, type }) => [name, sampleOf(type)])),
  }
}

export function visitorValues(): Readonly<Record<string, string>> {
  return Object.fromEntries(
    Object.entries(ada).filter(([name]) => /^(agent|organization|conversation\.number)/.test(name)),
  )
}

function sampleOf(type: string): string {
  return samples[type] ?? 'Example'
}

const samples: Readonly<Record<string, string>> = {
  number: '12',
  currency: '49.00',
  percent: '20',
  boolean: 'yes',
  date: '2026-03-14',
  datetime: '2026-03-14 09:30',
  url: 'https://example.com',
  email: 'ada@example.com',
  phone: '+44 20 7946 0018',
}

const ada: TemplateValues = {
  'contact.name': 'Ada Lovelace',
  'contact.first_name': 'Ada',
  'contact.last_name': 'Lovelace',
  'contact.email': 'ada@example.com',
  'contact.phone': '+44 20 7946 0018',
  'contact.company': 'Analytical Engines',
  'agent.name': 'Grace Hopper',
  'agent.first_name': 'Grace',
  'organization.name': 'Your organization',
  'conversation.number': '1042',
  'conversation.subject': 'My order',
}
