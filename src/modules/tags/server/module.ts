import type { Module } from '#platform/registry/module.ts'
import { resourceModule } from '#platform/resources/server/resource-module.ts'

import { tagCalls, tagEvents } from '../contract.ts'
import { tags } from '../model.ts'
import fieldTexts from './field-texts.json' with { type: 'json' }

export const module: Module = { ...resourceModule(tags, tagCalls, tagEvents), fieldTexts }
