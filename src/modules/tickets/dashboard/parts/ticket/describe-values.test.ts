import { expect, test } from 'vitest'

import { valueWords, type FieldDefinition } from '#modules/fields/rules.ts'

import type { ChangedValue } from '../../../model.ts'
import { describeValues } from './describe-values.ts'

const names = new Map([
  ['ann', 'Ann'],
  ['bob', 'Bob'],
])
const bossId = '018f6d2e-0000-7000-8000-000000000000'
const fields: Readonly<Record<string, Pick<FieldDefinition, 'label' | 'type'>>> = {
  plan: { label: 'Plan', type: 'text' },
  boss: { label: 'Boss', type: 'user' },
  until: { label: 'Until', type: 'date' },
}

test.each<[string, ChangedValue['before'], ChangedValue['before'], string]>([
  ['title', 'Lamp', 'Brighter lamp', 'Title: Lamp → Brighter lamp'],
  ['priority', 'low', 'urgent', 'Priority: Low → Urgent'],
  ['assigneeIds', [], ['ann', 'bob'], 'Assignees: none → Ann, Bob'],
  ['tagIds', ['x'], ['ann'], 'Tags: deleted → Ann'],
  ['dueAt', null, '2026-11-16T12:00:00.000Z', 'Due: none → Nov 16, 2026'],
  ['estimateMin', 90, null, 'Estimate: 1h 30m → none'],
  ['isLocked', false, true, 'Locked: No → Yes'],
  ['requester', 'Zoe', '', 'Requester: Zoe → a deleted contact'],
  ['attributes.plan', 'free', 'pro', 'Plan: free → pro'],
  ['attributes.old.one', null, 3, 'old.one: none → 3'],
  ['attributes.boss', null, bossId, 'Boss: none → Ann'],
  ['attributes.until', '2026-11-15', null, 'Until: Nov 15, 2026 → none'],
])('the change of %s from %o to %o is described', (name, before, after, words) => {
  const [told] = describeValues([{ name, before, after }], {
    nameOf: (id) => names.get(id),
    fieldOf: (key) => fields[key],
    words: valueWords({ locale: 'en', timeZone: 'UTC', dateFormat: 'locale' }, () => 'Ann'),
  })

  expect(`${told?.label}: ${told?.before} → ${told?.after}`).toBe(words)
})
