import type { FirstStep } from '#platform/registry/first-step.ts'

import { createWidget } from '../contract.ts'
import { isAnyInstalled } from './store.ts'

export const installWidget: FirstStep = {
  key: 'install-widget',
  title: 'Add the chat to your site',
  note: 'Lets visitors message you.',
  path: '/dashboard/widgets?install=1',
  access: createWidget.access,
  isDone: isAnyInstalled,
}
