import { resourceModule } from '#platform/resources/server/resource-module.ts'

import { templateCalls, templateEvents } from '../contract.ts'
import { templates } from '../model.ts'

export const templatesModule = resourceModule(templates, templateCalls, templateEvents)
