import { uploadSlot } from '#modules/organization/server/public.ts'
import { signedFileSlot } from '#platform/files/signed-file.ts'
import { needs } from '#platform/permissions/access.ts'
import { customTextsSlot } from '#platform/mail/built-in-texts.ts'
import { answers, eventsIn, type Module } from '#platform/registry/module.ts'
import { contribute } from '#platform/registry/slot.ts'

import * as contract from '../contract.ts'
import * as actions from './actions.ts'
import {
  findSignedTemplateFile,
  unusedFilesJob,
  uploadTemplateFile,
  templateFiles,
} from './files.ts'
import { importTemplates } from './import-templates.ts'
import { listTemplatePlaces } from './places.ts'
import { purgeTemplates } from './store.ts'
import { listSystemTexts, customTexts, putSystemText } from './system-texts.ts'
import fieldTexts from './field-texts.json' with { type: 'json' }

export const module: Module = {
  name: 'templates',
  fieldTexts,
  calls: [
    ...answers(contract.templateCalls, {
      list: actions.listTemplates,
      listFolders: actions.listFolders,
      get: actions.getTemplate,
      create: actions.createTemplate,
      update: actions.changeTemplate,
      remove: actions.removeTemplates,
      restore: actions.restoreTemplates,
      uploadFile: uploadTemplateFile,
      history: actions.listHistory,
      importRows: importTemplates,
      favorite: actions.setFavorite,
      offer: actions.offerTemplates,
      noteUse: actions.noteUse,
    }),
    ...answers(contract, { listTemplatePlaces, listSystemTexts, putSystemText }),
  ],
  events: eventsIn(contract),
  finders: [
    {
      kind: 'Message templates',
      access: needs('Settings.MessageTemplates', 'view'),
      async find(scope, search, limit) {
        const { items } = await actions.listTemplates(scope, { search, limit })
        return items.map(({ id, name }) => ({
          id,
          title: name,
          path: `/dashboard/settings/message-templates?open=${id}`,
        }))
      },
    },
  ],
  contentCounts: [
    { table: 'message_templates', label: 'Message templates' },
    { table: 'template_files', label: 'Files of message templates' },
  ],
  contributes: [
    contribute(uploadSlot, templateFiles),
    contribute(signedFileSlot, { order: 50, find: findSignedTemplateFile }),
    contribute(customTextsSlot, customTexts),
  ],
  backgroundTasks: [unusedFilesJob],
  cron: [
    {
      name: 'purge-message-templates',
      schedule: '41 3 * * *',
      graceSeconds: 3600,
      run: purgeTemplates,
    },
  ],
}
