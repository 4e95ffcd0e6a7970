import { useState } from 'react'

import { fieldRequired } from '#lib/field-required.ts'
import type { FormProblem } from '#ui/form.tsx'

import { missingText, type MissingWhen } from '../missing-words.ts'
import type { FieldDefinition } from '../rules.ts'

export interface Missing {
  readonly problem: FormProblem | undefined
  errorOf(key: string): string | undefined
  passes(): boolean
}

/** Shows missing fields once the form is sent, and marks them until they are filled in. */
export function useMissing(missing: readonly FieldDefinition[], when: MissingWhen): Missing {
  const [problem, setProblem] = useState<FormProblem>()
  return {
    problem,
    errorOf: (key) =>
      problem && missing.some((field) => field.key === key) ? fieldRequired : undefined,
    passes() {
      const isWhole = missing.length === 0
      setProblem(isWhole ? undefined : problemOf(missing, when))
      return isWhole
    },
  }
}

function problemOf(missing: readonly FieldDefinition[], when: MissingWhen): FormProblem {
  return {
    detail: missingText(missing, when),
    fields: missing.map(() => ({ message: fieldRequired })),
  }
}
