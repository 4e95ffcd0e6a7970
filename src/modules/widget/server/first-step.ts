import type { FirstStep } from '#platform/registry/first-step.ts'

import { createWidget } from '../contract.ts'
import { isAnyInstalled } from './store.ts'

export const installWidget: FirstStep = {
  key: 'install-widget',
  title: 'Put the chat on your site',
  note: 'So that visitors can write to you.',
  path: '/dashboard/widgets?install=1',
  access: createWidget.access,
  isDone: isAnyInstalled,
}
