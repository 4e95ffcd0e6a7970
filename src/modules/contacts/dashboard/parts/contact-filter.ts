/** What the address of the list says. */
export interface ContactAddress {
  readonly search: string
  readonly show: string
  readonly tagId: string
  readonly companyId: string
}

export function readContactAddress(params: URLSearchParams): ContactAddress {
  const show = params.get('show') ?? ''
  const idIn = (name: string): string => {
    const id = params.get(name) ?? ''
    return /^[0-9a-f-]{36}$/.test(id) ? id : ''
  }
  return {
    search: (params.get('q') ?? '').slice(0, 200),
    show: shown.some(({ value }) => value === show) ? show : '',
    tagId: idIn('tag'),
    companyId: idIn('company'),
  }
}

/** The same as the list call wants to be asked. */
export function contactsInput({ search, show, tagId, companyId }: ContactAddress) {
  return {
    ...(search.trim() && { search: search.trim() }),
    ...(show === 'lead' && { kind: 'lead' as const }),
    ...(show === 'user' && { kind: 'user' as const }),
    ...(show === 'blocked' && { isBlocked: 'true' }),
    ...(tagId && { tagId }),
    ...(companyId && { companyId }),
  }
}

export function isNarrowed({ search, show, tagId, companyId }: ContactAddress): boolean {
  return Boolean(search.trim() || show || tagId || companyId)
}

export const shown = [
  { value: '', label: 'Everybody' },
  { value: 'user', label: 'Known users' },
  { value: 'lead', label: 'Leads' },
  { value: 'blocked', label: 'Blocked' },
]
