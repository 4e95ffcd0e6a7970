import { needs } from '#platform/permissions/access.ts'
import { answer, type Module } from '#platform/registry/module.ts'

import {
  listSystemTexts,
  putSystemText,
  systemTextChanged,
  templateCalls,
  templateCreated,
  templateDeleted,
  templateRestored,
  templateUpdated,
} from '../contract.ts'
import {
  answerFolders,
  answerOffers,
  answerTemplates,
  changeTemplate,
  createTemplate,
  getTemplate,
  moveTemplates,
  noteUse,
  setFavorite,
} from './actions.ts'
import { purgeTemplates } from './store.ts'
import { answerSystemTexts, saveSystemText } from './system-texts.ts'

export const templatesModule: Module = {
  name: 'message-templates',
  calls: [
    answer(templateCalls.list, answerTemplates),
    answer(templateCalls.listFolders, answerFolders),
    answer(templateCalls.offer, answerOffers),
    answer(templateCalls.get, (scope, { id }) => getTemplate(scope, id)),
    answer(templateCalls.create, createTemplate),
    answer(templateCalls.update, changeTemplate),
    answer(templateCalls.remove, (scope, { ids }) => moveTemplates(scope, ids, 'trash')),
    answer(templateCalls.restore, (scope, { ids }) => moveTemplates(scope, ids, 'live')),
    answer(templateCalls.favorite, setFavorite),
    answer(templateCalls.noteUse, noteUse),
    answer(listSystemTexts, answerSystemTexts),
    answer(putSystemText, saveSystemText),
  ],
  events: [templateCreated, templateUpdated, templateDeleted, templateRestored, systemTextChanged],
  finders: [
    {
      kind: 'Message templates',
      access: needs('Settings.MessageTemplates', 'view'),
      async find(scope, search, limit) {
        const { items } = await answerTemplates(scope, { search, limit })
        return items.map(({ id, name }) => ({
          id,
          title: name,
          path: `/dashboard/settings/message-templates?open=${id}`,
        }))
      },
    },
  ],
  holdings: [{ table: 'message_templates', label: 'Message templates' }],
  cron: [
    {
      name: 'purge-message-templates',
      schedule: '41 3 * * *',
      graceSeconds: 3600,
      run: purgeTemplates,
    },
  ],
}
