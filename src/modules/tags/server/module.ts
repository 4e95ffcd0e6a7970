import { resourceModule } from '#platform/resources/server/resource-module.ts'

import { tagCalls, tagEvents } from '../contract.ts'
import { tags } from '../model.ts'

export const tagsModule = resourceModule(tags, tagCalls, tagEvents)
