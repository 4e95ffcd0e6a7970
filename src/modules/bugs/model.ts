import { z } from 'zod'

import { moment } from '#platform/registry/fields.ts'

import {
  breadcrumbLevels,
  maxBreadcrumbs,
  maxBreadcrumbText,
  maxCategory,
  maxConsole,
  maxContext,
  maxContextName,
  maxContextText,
  maxNetwork,
  maxStepName,
  maxSteps,
  stepActs,
} from './rules.ts'

/** The database rejects half of a surrogate pair, and with it the whole report. */
function words(max: number) {
  return z
    .string()
    .max(max)
    .overwrite((text) => text.toWellFormed())
}

export const bugEnvironment = z.strictObject({
  url: words(2048).default(''),
  referrer: words(2048).default(''),
  userAgent: words(500).default(''),
  viewport: z
    .string()
    .regex(/^\d{1,5}x\d{1,5}$/)
    .default('0x0'),
  pixelRatio: z.number().min(0).max(20).default(1),
  locale: words(35).default(''),
  timeZone: words(60).default(''),
  appVersion: words(100).default(''),
  context: z
    .record(words(maxContextName).min(1), z.union([words(maxContextText), z.number(), z.boolean()]))
    .refine((values) => Object.keys(values).length <= maxContext, 'Send at most 50 values.')
    .default({}),
})
export type BugEnvironment = z.infer<typeof bugEnvironment>

export const consoleEntry = z.strictObject({
  level: z.enum(['uncaught', 'error', 'warn']),
  text: words(1000),
  stack: words(2000).default(''),
  at: moment,
})
export type ConsoleEntry = z.infer<typeof consoleEntry>

export const breadcrumb = z.strictObject({
  level: z.enum(breadcrumbLevels).default('info'),
  category: words(maxCategory).default(''),
  message: words(maxBreadcrumbText),
  at: moment,
})
export type Breadcrumb = z.infer<typeof breadcrumb>

export const step = z.strictObject({
  act: z.enum(stepActs),
  role: z
    .string()
    .regex(/^[a-z]{0,20}$/)
    .default(''),
  name: words(maxStepName),
  at: moment,
})
export type Step = z.infer<typeof step>

export const networkEntry = z.strictObject({
  method: z.string().regex(/^[A-Za-z]{1,20}$/),
  url: words(2048),
  /** 0 without a response. */
  status: z.number().int().min(0).max(999),
  ms: z.number().int().min(0).max(86_400_000),
  at: moment,
})
export type NetworkEntry = z.infer<typeof networkEntry>

export const recorded = {
  environment: bugEnvironment.nullable().default(null),
  console: z.array(consoleEntry).max(maxConsole).default([]),
  breadcrumbs: z.array(breadcrumb).max(maxBreadcrumbs).default([]),
  network: z.array(networkEntry).max(maxNetwork).default([]),
  steps: z.array(step).max(maxSteps).default([]),
}

export const bugPicture = z.object({
  id: z.uuid(),
  name: z.string(),
  type: z.string(),
  width: z.number().int().nullable(),
  height: z.number().int().nullable(),
  url: z.string(),
})
export type BugPicture = z.infer<typeof bugPicture>

export const bugRecording = z.object({
  id: z.uuid(),
  name: z.string(),
  type: z.string(),
  seconds: z.number().int(),
  url: z.string(),
})
export type BugRecording = z.infer<typeof bugRecording>

export const bugReportLine = z.object({
  id: z.uuid(),
  title: z.string(),
  reporter: z.object({ id: z.uuid(), name: z.string() }).nullable(),
  pageUrl: z.string(),
  userAgent: z.string(),
  pictureCount: z.number().int(),
  isTold: z.boolean(),
  createdAt: moment,
})
export type BugReportLine = z.infer<typeof bugReportLine>

export const bugReport = bugReportLine.extend({
  ticketId: z.uuid(),
  reportCount: z.number().int(),
  text: z.string(),
  environment: bugEnvironment.nullable(),
  console: z.array(consoleEntry),
  breadcrumbs: z.array(breadcrumb),
  network: z.array(networkEntry),
  steps: z.array(step),
  pictures: z.array(bugPicture),
  recording: bugRecording.nullable(),
})
export type BugReport = z.infer<typeof bugReport>

export const bugForm = z.object({
  fields: z.array(
    z.object({
      key: z.string(),
      label: z.string(),
      type: z.string(),
      options: z.array(z.string()),
      isRequired: z.boolean(),
    }),
  ),
})
export type BugForm = z.infer<typeof bugForm>
