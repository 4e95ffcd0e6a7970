import type { ApiProblem } from '#platform/registry/api-problem.ts'

export function fieldsMissing({ fields }: Pick<ApiProblem, 'fields'>): string[] {
  return fields.flatMap(({ path }) => {
    const key = /^(?:attributes|fields)\.(.+)$/.exec(path)?.[1]
    return key ? [key] : []
  })
}
