import { contactSorts, type ContactSort } from '../../rules.ts'

export interface ContactAddress {
  readonly search: string
  readonly show: string
  readonly tagId: string
  readonly companyId: string
  readonly ownerId: string
  readonly seen: string
  readonly wrote: string
  readonly contacted: string
  readonly field: string
  readonly sort: ContactSort | ''
}

export function readContactAddress(params: URLSearchParams): ContactAddress {
  const show = params.get('show') ?? ''
  const field = (params.get('field') ?? '').slice(0, 265)
  const idIn = (name: string): string => {
    const id = params.get(name) ?? ''
    return /^[0-9a-f-]{36}$/.test(id) ? id : ''
  }
  const daysIn = (name: string): string => {
    const days = params.get(name) ?? ''
    return /^-?\d{1,3}$/.test(days) ? days : ''
  }
  return {
    search: (params.get('q') ?? '').slice(0, 200),
    show: shown.some(({ value }) => value === show) ? show : '',
    tagId: idIn('tag'),
    companyId: idIn('company'),
    ownerId: idIn('owner'),
    seen: daysIn('seen'),
    wrote: daysIn('wrote'),
    contacted: daysIn('contacted'),
    field: /^[a-zA-Z][\w.-]{0,63}=.{1,200}$/.test(field) ? field : '',
    sort: contactSorts.find((sort) => sort === params.get('sort')) ?? '',
  }
}

export function contactsInput(address: ContactAddress) {
  const { search, show, tagId, companyId, ownerId, seen, wrote, contacted, field, sort } = address
  return {
    ...(search.trim() && { search: search.trim() }),
    ...(show === 'lead' && { kind: 'lead' as const }),
    ...(show === 'user' && { kind: 'user' as const }),
    ...(show === 'blocked' && { isBlocked: 'true' }),
    ...(show === 'unsubscribed' && { isUnsubscribed: 'true' }),
    ...(show === 'bouncing' && { isBouncing: 'true' }),
    ...(tagId && { tagId }),
    ...(companyId && { companyId }),
    ...(ownerId && { ownerId }),
    ...(seen && { seenDays: Number(seen) }),
    ...(wrote && { repliedDays: Number(wrote) }),
    ...(contacted && { contactedDays: Number(contacted) }),
    ...(field && { field: [field] }),
    ...(sort && { sort }),
  }
}

export function isNarrowed({ sort: _sort, ...filters }: ContactAddress): boolean {
  return Object.values(filters).some((filter) => filter.trim() !== '')
}

export function questionOf(params: URLSearchParams): Record<string, string> {
  return Object.fromEntries(
    kept.flatMap((name) => {
      const given = params.get(name)?.slice(0, 300)
      return given ? [[name, given]] : []
    }),
  )
}

export function searchOf(question: Readonly<Record<string, string>>): string {
  return new URLSearchParams(question).toString()
}

const kept = ['q', 'show', 'tag', 'company', 'owner', 'seen', 'wrote', 'contacted', 'field', 'sort']

export const shown = [
  { value: '', label: 'Everyone' },
  { value: 'user', label: 'Known users' },
  { value: 'lead', label: 'Leads' },
  { value: 'blocked', label: 'Blocked' },
  { value: 'unsubscribed', label: 'Unsubscribed' },
  { value: 'bouncing', label: 'Bouncing' },
]

export const timeChoices = [
  { value: '', label: 'Any time' },
  { value: '1', label: 'Last 24 hours' },
  { value: '7', label: 'Last 7 days' },
  { value: '30', label: 'Last 30 days' },
  { value: '-30', label: 'More than 30 days ago' },
  { value: '-90', label: 'More than 90 days ago' },
]
