import { useState } from 'react'

import { needed } from '#lib/needed.ts'
import type { FormProblem } from '#ui/form.tsx'

import { tellMissing, type MissingWhen } from '../missing-words.ts'
import type { FieldDefinition } from '../rules.ts'

export interface Missing {
  /** One sentence that names all that was missing when somebody wanted to go on. */
  readonly problem: FormProblem | undefined
  errorOf(key: string): string | undefined
  /** Whether nothing is missing; says what is, when something is. */
  passes(): boolean
}

/** What a form lacks is said once somebody wants to send it, and marked until it is filled in. */
export function useMissing(missing: readonly FieldDefinition[], when: MissingWhen): Missing {
  const [problem, setProblem] = useState<FormProblem>()
  return {
    problem,
    errorOf: (key) => (problem && missing.some((field) => field.key === key) ? needed : undefined),
    passes() {
      const isWhole = missing.length === 0
      setProblem(isWhole ? undefined : problemOf(missing, when))
      return isWhole
    },
  }
}

function problemOf(missing: readonly FieldDefinition[], when: MissingWhen): FormProblem {
  return { detail: tellMissing(missing, when), fields: missing.map(() => ({ message: needed })) }
}
