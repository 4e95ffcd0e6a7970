import { resourceModule } from '#platform/resources/server/resource-module.ts'

import { fieldCalls, fieldEvents } from '../contract.ts'
import { fields } from '../model.ts'

export const fieldsModule = resourceModule(fields, fieldCalls, fieldEvents)
