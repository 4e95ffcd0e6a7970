import type { FieldError } from './refuse.ts'

/** A refusal as an API client receives it. The sentence is meant for the user. */
export class ApiProblem extends Error {
  readonly status: number
  readonly code: string
  readonly requestId: string | undefined
  readonly fields: readonly FieldError[]
  /** The whole response, for details only some refusals carry. */
  readonly facts: Readonly<Record<string, unknown>>

  constructor(problem: ProblemBody, options?: ErrorOptions) {
    super(problem.detail, options)
    this.name = 'ApiProblem'
    this.status = problem.status
    this.code = problem.code
    this.requestId = problem.requestId
    this.fields = problem.errors ?? []
    this.facts = { ...problem }
  }

  get detail(): string {
    return this.message
  }

  fieldError(path: string): string | undefined {
    return this.fields.find((field) => field.path === path)?.message
  }
}

interface ProblemBody {
  readonly status: number
  readonly code: string
  readonly detail: string
  readonly requestId?: string
  readonly errors?: readonly FieldError[]
}
