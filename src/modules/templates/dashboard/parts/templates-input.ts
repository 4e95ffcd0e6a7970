import type { InputOf } from '#platform/registry/call.ts'

import type { templateCalls } from '../../contract.ts'

/** What is asked of the server for what the address says; the page and the screen ask the same. */
export function templatesInput({
  search,
  folder,
  show,
}: {
  readonly search: string
  readonly folder: string
  readonly show: string
}): Omit<InputOf<(typeof templateCalls)['list']>, 'cursor'> {
  return {
    ...(search !== '' && { search }),
    ...(folder !== '' && { folder }),
    ...((show === 'reply' || show === 'macro') && { kind: show }),
    ...(show === 'favorites' && { isFavorite: 'true' }),
  }
}
