import { resourceCalls, resourceEvents } from '#platform/resources/resource-calls.ts'

import { tags } from './model.ts'

export const tagCalls = resourceCalls(tags)
export const tagEvents = resourceEvents(tags)
