import type { InputOf } from '#platform/registry/call.ts'

import type { templateCalls } from '../../contract.ts'

export function templatesInput({
  search,
  folder,
  show,
  sort,
}: {
  readonly search: string
  readonly folder: string
  readonly show: string
  readonly sort: string
}): Omit<InputOf<(typeof templateCalls)['list']>, 'cursor'> {
  return {
    ...(search !== '' && { search }),
    ...(folder !== '' && { folder }),
    ...((show === 'reply' || show === 'note' || show === 'macro') && { kind: show }),
    ...(show === 'unused' && { isUnused: 'true' }),
    ...(sort === 'used' && { sort }),
    ...(show === 'favorites' && { isFavorite: 'true' }),
  }
}
