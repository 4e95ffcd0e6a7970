import { z } from 'zod'

import { storageKey } from '#platform/files/storage.ts'
import { job } from '#platform/jobs/job.ts'
import { platformWork, type CronWork, type JobWork } from '#platform/registry/module.ts'
import type { PlatformScope } from '#platform/scope/scope.ts'

import { graceDays } from './actions/deletion.ts'
import { sendDeletionNotice } from './deletion-emails.ts'
import { giveUp } from './export/build-export.ts'
import { listDueNotices, takeNotice } from './store/deletion.ts'
import { listExpiredExports, listStuckExports, removeExport } from './store/exports.ts'
import {
  addCounts,
  addFiles,
  closeCertificate,
  endOrganization,
  lockCertificate,
  openCertificates,
  purgeRows,
} from './store/purge.ts'

const noticePlan = { graceDays, noticeDays: [0, 7, 25, 29] }

export const purgeCron: readonly CronWork[] = [
  {
    name: 'send-deletion-notices',
    schedule: '37 * * * *',
    graceSeconds: 3600,
    async run(scope) {
      const due = await listDueNotices(scope, noticePlan)
      for (const { orgId: organizationId } of due) {
        scope.enqueue(sendNotice, { organizationId }, { onceKey: organizationId })
      }
      return due.length
    },
  },
  {
    name: 'purge-organizations',
    schedule: '47 * * * *',
    graceSeconds: 3600,
    async run(scope) {
      const certificateIds = await openCertificates(scope)
      for (const certificateId of certificateIds) enqueuePurge(scope, certificateId)
      return certificateIds.length
    },
  },
  {
    name: 'purge-exports',
    schedule: '*/10 * * * *',
    graceSeconds: 1800,
    async run(scope) {
      for (const { orgId: organizationId, id: exportId } of await listStuckExports(scope, 20)) {
        scope.enqueue(endStuckExport, { organizationId, exportId }, { onceKey: exportId })
      }
      const expired = await listExpiredExports(scope)
      for (const row of expired) {
        // Deleting twice is harmless, so data outside the database goes first.
        await scope.product.storage.delete(storageKey(row.orgId, row.id))
        await removeExport(scope, row)
      }
      return expired.length
    },
  },
]

const sendNotice = job({
  name: 'send-deletion-notice',
  payload: z.strictObject({ organizationId: z.uuid() }),
})

/**
 * References the certificate instead of the organization, because the job outlives it by an hour.
 */
const purgeOrganization = job({
  name: 'purge-organization',
  payload: z.strictObject({ certificateId: z.uuid() }),
})

const endStuckExport = job({
  name: 'end-stuck-export',
  payload: z.strictObject({ organizationId: z.uuid(), exportId: z.uuid() }),
})

export const purgeWork: readonly JobWork[] = [
  platformWork(sendNotice, async (scope, { organizationId }) => {
    await scope.enter(organizationId)
    const due = await takeNotice(scope, organizationId, noticePlan)
    if (!due) return
    await sendDeletionNotice(scope, {
      id: organizationId,
      name: due.name,
      requestedAt: due.deletionRequestedAt,
      deletionAt: due.deletionAt,
    })
  }),
  platformWork(purgeOrganization, (scope, { certificateId }) => purge(scope, certificateId)),
  platformWork(endStuckExport, async (scope, { organizationId, exportId }) => {
    await scope.enter(organizationId)
    await giveUp({ ...scope, organizationId }, exportId)
  }),
]

/**
 * Runs one step of the purge and queues the next: rows in batches, then files, then the
 * organization itself, with proof that no table has rows left.
 */
async function purge(scope: PlatformScope, certificateId: string): Promise<void> {
  const certificate = await lockCertificate(scope, certificateId)
  if (!certificate) return
  const { organization: organizationId } = certificate
  await scope.enter(organizationId)

  const removed = await purgeRows(scope, organizationId, rowsPerStep)
  if (removed.length > 0) {
    await addCounts(scope, certificateId, removed)
    return enqueuePurge(scope, certificateId)
  }
  const files = await scope.product.storage.deleteSome(organizationId)
  if (files > 0) {
    await addFiles(scope, certificateId, files)
    return enqueuePurge(scope, certificateId)
  }
  const tablesChecked = await endOrganization(scope, organizationId)
  await closeCertificate(scope, certificateId, tablesChecked)
  scope.signal({ kind: 'organization-changed', organizationId })
  scope.signal({ kind: 'organization-deleted', organizationId })
  scope.signal({ kind: 'hosts-changed' })
}

function enqueuePurge(scope: PlatformScope, certificateId: string): void {
  scope.enqueue(purgeOrganization, { certificateId }, { onceKey: certificateId })
}

const rowsPerStep = 5000
