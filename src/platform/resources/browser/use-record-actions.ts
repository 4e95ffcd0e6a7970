import { useQueryClient } from '@tanstack/react-query'

import type { Resource } from '../resource.ts'
import type { ResourceCalls } from '../resource-calls.ts'
import { recordActions, type RecordActions } from './record-actions.ts'

export function useRecordActions(resource: Resource, calls: ResourceCalls): RecordActions {
  const queries = useQueryClient()
  return recordActions(resource, calls, () =>
    Promise.all(
      [calls.list, calls.get, calls.history].map(({ name }) =>
        queries.invalidateQueries({ queryKey: [name] }),
      ),
    ),
  )
}
