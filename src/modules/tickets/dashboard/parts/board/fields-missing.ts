import type { ApiProblem } from '#platform/registry/api-problem.ts'

/** The keys of the fields a refusal asks for. */
export function fieldsMissing({ fields }: Pick<ApiProblem, 'fields'>): string[] {
  return fields.flatMap(({ path }) => {
    const key = /^(?:attributes|fields)\.(.+)$/.exec(path)?.[1]
    return key ? [key] : []
  })
}
