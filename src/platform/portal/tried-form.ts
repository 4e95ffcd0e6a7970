import type { PortalLanguage } from './words.ts'

/** A form that a browser without script sent and that was refused: it is shown again as it was left. */
export interface TriedForm {
  /** Which of the forms of the page. */
  readonly id: string
  readonly values: URLSearchParams
  readonly problem: {
    readonly detail: string
    readonly errors?: readonly { readonly path: string; readonly message: string }[] | undefined
  }
}

/** What the fields of a form show again. */
export interface Kept {
  readonly isTried: boolean
  /** In which the form speaks. */
  readonly language: PortalLanguage
  value(name: string): string | undefined
  has(name: string, value: string): boolean
  problem(name: string): string | undefined
}

export function nothingKept(language: PortalLanguage): Kept {
  return {
    isTried: false,
    language,
    value: () => undefined,
    has: () => false,
    problem: () => undefined,
  }
}

export function keptOf({ values, problem }: TriedForm, language: PortalLanguage): Kept {
  return {
    isTried: true,
    language,
    value: (name) => values.get(name) ?? undefined,
    has: (name, value) => values.getAll(name).includes(value),
    problem: (name) => problem.errors?.find(({ path }) => path === name)?.message,
  }
}

/** The one sentence above the form: what is wrong with no field of it, or with all of it. */
export function sentenceOf({ values, problem }: TriedForm): string {
  const unplaced = problem.errors?.find(({ path }) => !values.has(path))
  return unplaced?.message ?? problem.detail
}
