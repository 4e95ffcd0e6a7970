import { needs } from '#platform/permissions/access.ts'
import type { Storage } from '#platform/files/storage.ts'
import { ownWordsSlot } from '#platform/mail/own-words.ts'
import { answer, type Module } from '#platform/registry/module.ts'
import { contribute } from '#platform/registry/slot.ts'

import {
  listSystemTexts,
  listTemplatePlaces,
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
  answerHistory,
  answerOffers,
  answerTemplates,
  changeTemplate,
  createTemplate,
  getTemplate,
  moveTemplates,
  noteUse,
  setFavorite,
} from './actions.ts'
import { keepTemplateFile, unusedFilesChore } from './files.ts'
import { importTemplates } from './import-templates.ts'
import { answerPlaces, type TemplatePlaces } from './places.ts'
import { purgeTemplates } from './store.ts'
import { answerSystemTexts, ownWords, saveSystemText } from './system-texts.ts'
import fieldTexts from './field-texts.json' with { type: 'json' }

export interface TemplateNeeds {
  readonly storage: Storage
  readonly templatePlaces: TemplatePlaces
}

export function createTemplatesModule({ storage, templatePlaces: places }: TemplateNeeds): Module {
  const filesChore = unusedFilesChore(storage)
  return {
    name: 'message-templates',
    fieldTexts,
    calls: [
      answer(templateCalls.list, answerTemplates),
      answer(templateCalls.listFolders, answerFolders),
      answer(templateCalls.offer, (scope, input) => answerOffers(scope, places, input)),
      answer(listTemplatePlaces, (scope) => answerPlaces(scope, places)),
      answer(templateCalls.get, (scope, { id }) => getTemplate(scope, id)),
      answer(templateCalls.create, (scope, input) => createTemplate(scope, places, input)),
      answer(templateCalls.update, (scope, input) => changeTemplate(scope, places, input)),
      answer(templateCalls.remove, (scope, { ids }) => moveTemplates(scope, ids, 'trash')),
      answer(templateCalls.restore, (scope, { ids }) => moveTemplates(scope, ids, 'live')),
      answer(templateCalls.uploadFile, (scope, { name }, exchange) =>
        keepTemplateFile(storage, scope, name, exchange),
      ),
      answer(templateCalls.history, answerHistory),
      answer(templateCalls.importRows, (scope, input) => importTemplates(scope, places, input)),
      answer(templateCalls.favorite, setFavorite),
      answer(templateCalls.noteUse, noteUse),
      answer(listSystemTexts, answerSystemTexts),
      answer(putSystemText, saveSystemText),
    ],
    events: [
      templateCreated,
      templateUpdated,
      templateDeleted,
      templateRestored,
      systemTextChanged,
    ],
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
    holdings: [
      { table: 'message_templates', label: 'Message templates' },
      { table: 'template_files', label: 'Files of message templates' },
    ],
    contributes: [contribute(ownWordsSlot, ownWords)],
    jobs: filesChore.jobs,
    cron: [
      {
        name: 'purge-message-templates',
        schedule: '41 3 * * *',
        graceSeconds: 3600,
        run: purgeTemplates,
      },
      filesChore.cron,
    ],
  }
}
