import { z } from 'zod'

import { event } from '#platform/events/event.ts'
import { needs } from '#platform/permissions/access.ts'
import { call } from '#platform/registry/call.ts'
import { id, line, moment, version } from '#platform/registry/fields.ts'
import { pageInput, pageOf } from '#platform/registry/paging.ts'

import {
  offeredTemplate,
  systemText,
  template,
  templateFields,
  templateFile,
  templateKinds,
} from './model.ts'

// Members who can view saved replies may create private ones; the action requires more for shared
// ones.
const canSee = needs('Settings.MessageTemplates', 'view')
const canManage = needs('Settings.MessageTemplates', 'manage')
const canUse = needs('Inbox', 'view')

const { name, shortcut, folder, kind, scope, teamIds, channelIds } = templateFields
const { body, texts, subject, subjects, block, blocks, actions, after } = templateFields
const templateId = id('message_templates')
const ids = z.array(templateId).min(1).max(100)
const fileIds = z.array(id('template_files')).max(10, 'Use at most 10 files.')

export const templateCalls = {
  list: call({
    name: 'message-templates.list',
    route: 'GET /api/message-templates',
    summary: 'List saved replies and macros',
    access: canSee,
    input: z.strictObject({
      ...pageInput,
      search: line(100).optional(),
      folder: line(60).optional(),
      kind: z.enum(templateKinds).optional(),
      isFavorite: z.stringbool().optional(),
      isUnused: z.stringbool().optional(),
      sort: z.enum(['name', 'used']).default('name'),
      isInTrash: z.stringbool().optional(),
    }),
    output: pageOf(template),
  }),
  listFolders: call({
    name: 'message-templates.listFolders',
    route: 'GET /api/message-templates/folders',
    summary: 'List folders of saved replies',
    access: canSee,
    input: z.strictObject({}),
    output: z.object({ items: z.array(z.object({ name: z.string(), count: z.number().int() })) }),
  }),
  get: call({
    name: 'message-templates.get',
    route: 'GET /api/message-templates/{id}',
    summary: 'Get a saved reply or macro',
    access: canSee,
    input: z.strictObject({ id: templateId }),
    output: template,
  }),
  create: call({
    name: 'message-templates.create',
    route: 'POST /api/message-templates',
    summary: 'Create a saved reply or macro',
    access: canSee,
    input: z.strictObject({
      name,
      shortcut: shortcut.default(''),
      folder: folder.default(''),
      kind: kind.default('reply'),
      scope: scope.default('organization'),
      teamIds: teamIds.default([]),
      channelIds: channelIds.default([]),
      body: body.default(''),
      texts: texts.default({}),
      subject: subject.default(''),
      subjects: subjects.default({}),
      block: block.default(null),
      blocks: blocks.default({}),
      actions: actions.default([]),
      after: after.default('stay'),
      fileIds: fileIds.default([]),
    }),
    output: template,
    status: 201,
  }),
  update: call({
    name: 'message-templates.update',
    route: 'PATCH /api/message-templates/{id}',
    summary: 'Update a saved reply or macro',
    access: canSee,
    input: z.strictObject({
      id: templateId,
      version,
      name: name.optional(),
      shortcut: shortcut.optional(),
      folder: folder.optional(),
      kind: kind.optional(),
      scope: scope.optional(),
      teamIds: teamIds.optional(),
      channelIds: channelIds.optional(),
      body: body.optional(),
      texts: texts.optional(),
      subject: subject.optional(),
      subjects: subjects.optional(),
      block: block.optional(),
      blocks: blocks.optional(),
      actions: actions.optional(),
      after: after.optional(),
      fileIds: fileIds.optional(),
    }),
    output: template,
  }),
  remove: call({
    name: 'message-templates.remove',
    route: 'POST /api/message-templates/remove',
    summary: 'Delete saved replies or macros',
    access: canSee,
    input: z.strictObject({ ids }),
    output: z.object({ ids: z.array(z.uuid()) }),
  }),
  restore: call({
    name: 'message-templates.restore',
    route: 'POST /api/message-templates/restore',
    summary: 'Restore deleted saved replies or macros',
    access: canSee,
    input: z.strictObject({ ids }),
    output: z.object({ ids: z.array(z.uuid()) }),
  }),
  uploadFile: call({
    name: 'message-templates.uploadFile',
    route: 'POST /api/message-templates/files',
    summary:
      'Upload a file for a saved reply. The request body is the file, and its name is in the URL. Unused files are deleted after a day.',
    access: canSee,
    body: 'file',
    input: z.strictObject({ name: line(255) }),
    output: templateFile,
    status: 201,
  }),
  history: call({
    name: 'message-templates.history',
    route: 'GET /api/message-templates/{id}/history',
    summary: 'List the history of a shared reply or macro, newest first',
    access: canSee,
    input: z.strictObject({ id: templateId, ...pageInput }),
    output: pageOf(
      z.object({
        at: moment,
        type: z.string(),
        actor: z.object({ kind: z.string(), id: z.uuid().nullable() }),
        data: z.record(z.string(), z.unknown()),
      }),
    ),
  }),
  importRows: call({
    name: 'message-templates.importRows',
    route: 'POST /api/message-templates/import',
    summary: 'Validate or import shared replies from a file',
    access: canManage,
    input: z.strictObject({
      rows: z
        .array(z.record(z.string().max(60), z.string().max(20_000)))
        .min(1)
        .max(500),
      onMatch: z.enum(['skip', 'update']).default('skip'),
      isDryRun: z.boolean().default(true),
    }),
    output: z.object({
      created: z.number().int(),
      updated: z.number().int(),
      skipped: z.number().int(),
      problems: z.array(
        z.object({ row: z.number().int(), field: z.string(), message: z.string() }),
      ),
    }),
  }),
  favorite: call({
    name: 'message-templates.favorite',
    route: 'POST /api/message-templates/{id}/favorite',
    summary: 'Add or remove a saved reply as a favorite',
    access: canUse,
    input: z.strictObject({ id: templateId, isFavorite: z.boolean() }),
    output: z.object({ isFavorite: z.boolean() }),
  }),
  offer: call({
    name: 'message-templates.offer',
    route: 'GET /api/message-templates/offers',
    summary: 'Search saved replies and macros',
    access: canUse,
    input: z.strictObject({
      word: z.string().trim().max(60).default(''),
      conversationId: id('conversations').optional(),
      channelId: id('channels').optional(),
      writing: z.enum(['answer', 'note', 'first']).default('answer'),
    }),
    output: z.object({ items: z.array(offeredTemplate) }),
  }),
  noteUse: call({
    name: 'message-templates.noteUse',
    route: 'POST /api/message-templates/{id}/uses',
    summary: 'Record that a saved reply was sent',
    access: canUse,
    input: z.strictObject({ id: templateId, isEdited: z.boolean() }),
    output: z.object({}),
  }),
}

export const listTemplatePlaces = call({
  name: 'message-templates.listPlaces',
  route: 'GET /api/message-templates/places',
  summary: 'List custom field variables and channels for saved replies',
  access: canSee,
  input: z.strictObject({}),
  output: z.object({
    variables: z.array(z.object({ name: z.string(), label: z.string(), type: z.string() })),
    channels: z.array(z.object({ id: z.uuid(), name: z.string() })),
  }),
})

export const listSystemTexts = call({
  name: 'message-templates.listSystemTexts',
  route: 'GET /api/system-texts',
  summary: 'List system messages and your own texts for them',
  access: canSee,
  input: z.strictObject({}),
  output: z.object({ items: z.array(systemText) }),
})

export const putSystemText = call({
  name: 'message-templates.putSystemText',
  route: 'PUT /api/system-texts/{key}',
  summary: 'Set your own text for a system message',
  access: canManage,
  input: z.strictObject({
    key: line(60),
    locale: z
      .string()
      .regex(/^[a-z]{2,3}(-[A-Za-z\d]{2,8})*$/, 'Choose a language.')
      .max(35),
    text: z.string().trim().max(4000),
  }),
  output: systemText,
})

const about = z.object({ id: z.uuid(), title: z.string() })
const changed = z.record(z.string(), z.unknown())
/** Only for shared ones: private and team replies concern no one else. */
const audience = { audience: 'Settings.MessageTemplates' } as const

export const templateCreated = event({
  type: 'template.created',
  says: 'created the saved reply {title}',
  data: about,
  ...audience,
})
export const templateUpdated = event({
  type: 'template.updated',
  says: 'edited the saved reply {title}',
  data: about.extend({ before: changed, after: changed }),
  ...audience,
})
export const templateDeleted = event({
  type: 'template.deleted',
  says: 'moved the saved reply {title} to the trash',
  data: about,
  ...audience,
})
export const templateRestored = event({
  type: 'template.restored',
  says: 'restored the saved reply {title}',
  data: about,
  ...audience,
})
export const systemTextChanged = event({
  type: 'system_text.changed',
  says: 'edited a system message',
  data: z.object({ key: z.string(), locale: z.string() }),
  ...audience,
})
