import { answer, type Module } from '#platform/registry/module.ts'

import {
  cancelDeletion,
  cancelDeletionByLink,
  exportFailed,
  exportReady,
  exportOrganization,
  exportProgressed,
  exportRequested,
  getDeletionPreview,
  getScheduledDeletion,
  listDeletionCertificates,
  listExports,
  organizationDeletionCancelled,
  organizationDeletionScheduled,
  scheduleDeletion,
} from '../contract.ts'
import { answerCertificates } from './actions/certificates.ts'
import {
  answerPreview,
  answerScheduled,
  closeOrganization,
  keepOrganization,
  keepOrganizationByLink,
} from './actions/deletion.ts'
import { answerExports, askForExport } from './actions/exports.ts'
import type { DeletionNeeds } from './deletion-needs.ts'
import { buildExportWork } from './export/build-export.ts'
import { purgeCron, purgeWork } from './purge-jobs.ts'

type Part = Required<Pick<Module, 'calls' | 'jobs' | 'cron' | 'events'>>

/** Exporting and deleting an organization. */
export function deletionPart(needs: DeletionNeeds): Part {
  return {
    calls: [
      answer(getDeletionPreview, (scope) => answerPreview(needs, scope)),
      answer(exportOrganization, (scope, wanted) => askForExport(needs, scope, wanted)),
      answer(listExports, (scope) => answerExports(needs, scope)),
      answer(scheduleDeletion, (scope, typed) => closeOrganization(needs, scope, typed)),
      answer(getScheduledDeletion, (scope) => answerScheduled(needs, scope)),
      answer(cancelDeletion, keepOrganization),
      answer(cancelDeletionByLink, keepOrganizationByLink),
      answer(listDeletionCertificates, answerCertificates),
    ],
    jobs: [buildExportWork(needs), ...purgeWork(needs)],
    cron: purgeCron(needs),
    events: [
      exportRequested,
      exportProgressed,
      exportReady,
      exportFailed,
      organizationDeletionScheduled,
      organizationDeletionCancelled,
    ],
  }
}
