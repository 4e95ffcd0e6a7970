import { z } from 'zod'

import { event } from '#platform/events/event.ts'
import { anyPage, needs } from '#platform/permissions/access.ts'
import { call } from '#platform/registry/call.ts'
import { id, line, personName, prose } from '#platform/registry/fields.ts'
import { pageInput, pageOf } from '#platform/registry/paging.ts'

import { bugForm, bugPicture, bugRecording, bugReport, bugReportLine, recorded } from './model.ts'
import { maxPictures, maxRecordingSeconds } from './rules.ts'

const widgetId = id('widgets')
/** Made by the browser from 256 random bits. No one else knows it. */
const secret = z.string().regex(/^[\w-]{43}$/)
const fieldValue = z.union([
  z.string().max(2000),
  z.number(),
  z.boolean(),
  z.null(),
  z.array(z.string().max(200)).max(50),
])

export const getBugForm = call({
  name: 'bugs.getForm',
  route: 'GET /api/w/{id}/bug-form',
  summary: 'Get the bug report form of a widget',
  access: anyPage,
  input: z.strictObject({ id: widgetId }),
  output: bugForm,
})

export const uploadBugPicture = call({
  name: 'bugs.uploadPicture',
  route: 'POST /api/w/{id}/bug-pictures',
  summary:
    'Upload a screenshot for a bug report. Send the file as the body (up to 5 MB), its name in the path and the browser secret in the header "authorization: Visitor <widget>.<secret>". Unused uploads are deleted after a day.',
  access: anyPage,
  body: 'file',
  input: z.strictObject({ id: widgetId, name: line(255) }),
  output: bugPicture,
  status: 201,
})

export const uploadBugRecording = call({
  name: 'bugs.uploadRecording',
  route: 'POST /api/w/{id}/bug-recordings',
  summary:
    'Upload a screen recording for a bug report, up to 30 MB and 60 seconds, if the widget allows recordings. Same format as a screenshot upload.',
  access: anyPage,
  body: 'file',
  input: z.strictObject({
    id: widgetId,
    name: line(255),
    seconds: z.coerce.number().int().min(1).max(maxRecordingSeconds),
  }),
  output: bugRecording,
  status: 201,
})

export const reportBug = call({
  name: 'bugs.report',
  route: 'POST /api/w/{id}/bug-reports',
  summary: 'Report a bug. Creates a ticket, or adds the report to the ticket of the same bug.',
  access: anyPage,
  input: z.strictObject({
    id: widgetId,
    secret,
    peek: secret,
    clientKey: z.uuid(),
    title: line(200),
    text: prose(20_000)
      .overwrite((text) => text.toWellFormed())
      .default(''),
    attributes: z
      .record(z.string().max(64), fieldValue)
      .refine((values) => Object.keys(values).length <= 50, 'Send at most 50 values.')
      .default({}),
    pictureIds: z.array(id('bug_pictures')).max(maxPictures).default([]),
    recordingId: id('bug_pictures').nullable().default(null),
    ...recorded,
    name: personName(120).optional(),
    email: z.email('Enter an email address such as name@example.com.').max(320).optional(),
    locale: z.string().min(2).max(35).optional(),
    timeZone: z.string().max(60).optional(),
  }),
  output: z.object({ statusUrl: z.string() }),
  status: 201,
})

const canSee = needs('Tickets', 'view')

export const listBugReports = call({
  name: 'bugs.listReports',
  route: 'GET /api/tickets/{id}/bug-reports',
  summary: 'List the bug reports of a ticket, newest first',
  access: canSee,
  input: z.strictObject({ id: id('tickets'), ...pageInput }),
  output: pageOf(bugReportLine),
})

export const getBugReport = call({
  name: 'bugs.getReport',
  route: 'GET /api/bug-reports/{id}',
  summary: 'Get a bug report with its screenshots, recording, and logs',
  access: canSee,
  input: z.strictObject({ id: id('bug_reports') }),
  output: bugReport,
})

/** Scoped like tickets: only members with access to the board receive it. */
export const bugReported = event({
  type: 'bug_report.created',
  says: 'reported a bug on ticket {key}',
  details: '`count` is how many reports the ticket now has.',
  data: z.object({
    ticketId: z.uuid(),
    boardId: z.uuid(),
    key: z.string(),
    reportId: z.uuid(),
    count: z.number().int(),
  }),
  audience: 'Tickets',
  isScoped: true,
})
