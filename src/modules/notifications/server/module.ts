import { answers, eventsIn, type Module } from '#platform/registry/module.ts'

import * as contract from '../contract.ts'
import * as pushContract from '../push-contract.ts'
import * as actions from './actions.ts'
import { digestChore } from './digest.ts'
import { deleteLateNotificationsWork } from './forget.ts'
import * as devices from './push/devices.ts'
import { sendPushWork } from './push/send-push.ts'
import { organizationReactions } from './reactions.ts'
import * as settings from './settings.ts'
import { deleteOld } from './store.ts'
import fieldTexts from './field-texts.json' with { type: 'json' }

export const module: Module = {
  name: 'notifications',
  fieldTexts,
  calls: [...answers(contract, { ...actions, ...settings }), ...answers(pushContract, devices)],
  events: eventsIn(contract),
  jobs: [sendPushWork, deleteLateNotificationsWork],
  backgroundTasks: [digestChore],
  reactions: organizationReactions,
  contentCounts: [{ table: 'notifications', label: 'Notifications' }],
  cron: [
    {
      name: 'prune-notifications',
      schedule: '41 3 * * *',
      graceSeconds: 3600,
      run: deleteOld,
    },
  ],
}
