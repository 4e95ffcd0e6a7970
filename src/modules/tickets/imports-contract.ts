import { z } from 'zod'

import { needs } from '#platform/permissions/access.ts'
import { call } from '#platform/registry/call.ts'
import { id, moment, prose } from '#platform/registry/fields.ts'

import { maxImportRows } from './rules.ts'
import { fieldsInFiles, type FieldInFiles } from './ticket-fields.ts'

const canWork = needs('Tickets', 'manage')
const words = z.string().trim()

const cells = Object.fromEntries(
  Object.entries(fieldsInFiles).map(([name, { label }]) => [
    name,
    words.max(200).default('').describe(`${label}, as written in the file.`),
  ]),
) as Record<FieldInFiles, z.ZodDefault<z.ZodString>>

export const importRow = z.strictObject({
  /** Key in the source system. Imported keys aren't imported twice. */
  key: words.max(200).default(''),
  title: words.max(2000),
  description: prose(32_767).default(''),
  markup: z.enum(['none', 'markdown', 'jira']).default('none'),
  column: words.max(200).default(''),
  type: words.max(200).default(''),
  priority: words.max(200).default(''),
  assignees: z.array(words.max(320)).max(50).default([]),
  tags: z.array(words.max(200)).max(100).default([]),
  due: words.max(60).default(''),
  start: words.max(60).default(''),
  ...cells,
  parent: words.max(200).default(''),
  checklist: z
    .array(z.strictObject({ text: words.max(2000), isDone: z.boolean() }))
    .max(500)
    .default([]),
  comments: z
    .array(
      z.strictObject({
        author: words.max(200).default(''),
        at: words.max(60).default(''),
        text: prose(32_767),
      }),
    )
    .max(500)
    .default([]),
})
export type ImportRow = z.infer<typeof importRow>

const importNote = z.object({
  place: z.number().int(),
  message: z.string(),
  isSkipped: z.boolean(),
})
export type ImportNote = z.infer<typeof importNote>

export const ticketImport = z.object({
  id: z.uuid(),
  boardId: z.uuid(),
  state: z.enum(['filling', 'running', 'done']),
  total: z.number().int(),
  done: z.number().int(),
  made: z.number().int(),
  skipped: z.number().int(),
  /** The first 200. */
  notes: z.array(importNote),
  createdAt: moment,
  finishedAt: moment.nullable(),
})
export type TicketImport = z.infer<typeof ticketImport>

export const importPreview = z.object({
  made: z.number().int(),
  skipped: z.number().int(),
  notes: z.array(importNote),
  missing: z.object({
    columns: z.array(z.string()),
    tags: z.array(z.string()),
    people: z.array(z.string()),
    types: z.array(z.string()),
  }),
})
export type ImportPreview = z.infer<typeof importPreview>

export const startImport = call({
  name: 'tickets.startImport',
  route: 'POST /api/boards/{boardId}/ticket-imports',
  summary: 'Start a ticket import',
  access: canWork,
  input: z.strictObject({ boardId: id('boards'), clientKey: z.uuid() }),
  output: ticketImport,
  status: 201,
})

export const addImportRows = call({
  name: 'tickets.addImportRows',
  route: 'POST /api/ticket-imports/{id}/rows',
  summary: 'Add rows to an import and preview the result',
  access: canWork,
  input: z.strictObject({
    id: id('ticket_imports'),
    from: z
      .number()
      .int()
      .min(0)
      .max(maxImportRows - 1),
    rows: z.array(importRow).min(1).max(200),
  }),
  output: importPreview,
})

export const runImport = call({
  name: 'tickets.runImport',
  route: 'POST /api/ticket-imports/{id}/run',
  summary: 'Run an import in the background',
  access: canWork,
  input: z.strictObject({ id: id('ticket_imports') }),
  output: ticketImport,
})

export const getImport = call({
  name: 'tickets.getImport',
  route: 'GET /api/ticket-imports/{id}',
  summary: 'Get the progress of an import',
  access: canWork,
  input: z.strictObject({ id: id('ticket_imports') }),
  output: ticketImport,
})
