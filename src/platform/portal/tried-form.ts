import type { PortalLanguage } from './words.ts'

export interface TriedForm {
  readonly id: string
  readonly values: URLSearchParams
  readonly problem: {
    readonly detail: string
    readonly errors?: readonly { readonly path: string; readonly message: string }[] | undefined
  }
}

export interface Kept {
  readonly isTried: boolean
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

export function sentenceOf({ values, problem }: TriedForm): string {
  const unplaced = problem.errors?.find(({ path }) => !values.has(path))
  return unplaced?.message ?? problem.detail
}
