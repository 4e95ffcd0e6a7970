import { resourceCalls, resourceEvents } from '#platform/resources/resource-calls.ts'

import { templates } from './model.ts'

export const templateCalls = resourceCalls(templates)
export const templateEvents = resourceEvents(templates)
