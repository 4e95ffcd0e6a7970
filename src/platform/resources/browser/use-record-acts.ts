import { useQueryClient } from '@tanstack/react-query'

import type { Resource } from '../resource.ts'
import type { ResourceCalls } from '../resource-calls.ts'
import { recordActs, type RecordActs } from './record-acts.ts'

export function useRecordActs(resource: Resource, calls: ResourceCalls): RecordActs {
  const queries = useQueryClient()
  return recordActs(resource, calls, () =>
    Promise.all(
      [calls.list, calls.get].map(({ name }) => queries.invalidateQueries({ queryKey: [name] })),
    ),
  )
}
