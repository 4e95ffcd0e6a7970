import { z } from 'zod'

import { getTicketRow } from '#modules/tickets/server/public.ts'
import type { AnswerOf, ParsedInputOf } from '#platform/registry/call.ts'
import { decodeCursor, toPage } from '#platform/registry/paging.ts'
import { refuse } from '#platform/registry/refuse.ts'
import type { Scope } from '#platform/scope/scope.ts'

import type * as contract from '../../contract.ts'
import {
  breadcrumb,
  bugEnvironment,
  consoleEntry,
  networkEntry,
  step,
  type BugReport,
  type BugReportLine,
} from '../../model.ts'
import { presentPicture, presentRecording } from '../pictures.ts'
import { findRecording, listPictures } from '../store/pictures.ts'
import {
  countReports,
  findReportRow,
  listReportRows,
  type ReportLineRow,
  type ReportRow,
} from '../store/reports.ts'

export async function listBugReports(
  scope: Scope,
  { id, cursor, limit }: ParsedInputOf<typeof contract.listBugReports>,
): Promise<AnswerOf<typeof contract.listBugReports>> {
  await getTicketRow(scope, id, 'view')
  const after = decodeCursor(cursor, place)
  const rows = await listReportRows(scope, id, { after, limit: limit + 1 })
  return toPage(rows, limit, { item: presentLine, key: (row) => [row.place, row.id] })
}

export async function getBugReport(
  scope: Scope,
  { id }: ParsedInputOf<typeof contract.getBugReport>,
): Promise<BugReport> {
  const row = await findReportRow(scope, id)
  if (!row) refuse('not_found', 'This report no longer exists.')
  const environment = environmentOf(row)
  const recording = await findRecording(scope, id)
  return {
    ...presentLine({ ...row, userAgent: environment?.userAgent ?? null }),
    ticketId: row.ticketId,
    reportCount: await countReports(scope, row.ticketId),
    text: row.body,
    environment,
    ...linesOf(row),
    network: z.array(networkEntry).parse(row.network),
    steps: z.array(step).parse(row.steps),
    pictures: (await listPictures(scope, id)).map((picture) => presentPicture(scope, picture)),
    recording: recording ? presentRecording(scope, recording) : null,
  }
}

function presentLine(row: Omit<ReportLineRow, 'place'>): BugReportLine {
  return {
    id: row.id,
    title: row.title,
    reporter: row.contactId === null ? null : { id: row.contactId, name: row.reporterName ?? '' },
    pageUrl: row.pageUrl,
    userAgent: row.userAgent ?? '',
    pictureCount: row.pictureCount,
    isTold: row.toldAt !== null,
    createdAt: row.createdAt.toISOString(),
  }
}

/** Reporters can leave it out, and erasure removes it. */
function environmentOf({ environment }: ReportRow): BugReport['environment'] {
  const isEmpty = Object.keys((environment as object | null) ?? {}).length === 0
  return isEmpty ? null : bugEnvironment.parse(environment)
}

/** Both are stored together. Only console lines have a stack. */
function linesOf({ console }: ReportRow): Pick<BugReport, 'console' | 'breadcrumbs'> {
  const lines = z.array(z.union([consoleEntry, breadcrumb])).parse(console)
  return {
    console: lines.filter((line) => 'stack' in line),
    breadcrumbs: lines.filter((line) => 'message' in line),
  }
}

const place = z.tuple([z.string().max(40), z.uuid()])
