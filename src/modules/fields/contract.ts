import { resourceCalls, resourceEvents } from '#platform/resources/resource-calls.ts'

import { fields } from './model.ts'

export const fieldCalls = resourceCalls(fields)
export const fieldEvents = resourceEvents(fields)
