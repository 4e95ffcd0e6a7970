import type en from './form-words/en.json'

export interface Refused {
  readonly status?: number | undefined
  readonly detail?: string | undefined
  readonly title?: string | undefined
  readonly errors?: readonly { readonly path: string; readonly message: string }[] | undefined
}

/**
 * Refusals in the language of the page. Calls refuse in English; in other languages, only the kind
 * of refusal is shown, and for fields whether they're empty or invalid.
 */
export function refusalIn<R extends Refused>(
  refused: R,
  page: {
    readonly language: string
    readonly words: Readonly<Record<keyof typeof en, string>>
    isEmpty(path: string): boolean
  },
): R {
  if (page.language === 'en') return refused
  const { words } = page
  return {
    ...refused,
    title: words.failed,
    detail: words[kindOf(refused.status ?? 400)],
    ...(refused.errors && {
      errors: refused.errors.map(({ path }) => ({
        path,
        message: page.isEmpty(path) ? words.required : words.wrongValue,
      })),
    }),
  }
}

function kindOf(status: number): keyof typeof en {
  if (status >= 500) return 'refusedFault'
  return kinds[status] ?? 'refusedInvalid'
}

const kinds: Readonly<Record<number, keyof typeof en>> = {
  401: 'refusedUnauthenticated',
  403: 'refusedForbidden',
  404: 'refusedMissing',
  409: 'refusedConflict',
  410: 'refusedMissing',
  413: 'refusedLarge',
  415: 'notSent',
  423: 'refusedConflict',
  429: 'refusedRate',
}
