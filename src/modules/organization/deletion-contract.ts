import { z } from 'zod'

import { event } from '#platform/events/event.ts'
import { anyone, ownerOnly, signedIn, staff } from '#platform/permissions/access.ts'
import { call, platformCall } from '#platform/registry/call.ts'
import { moment } from '#platform/registry/fields.ts'
import { pageInput, pageOf } from '#platform/registry/paging.ts'

import { deletionCertificate, holding, organizationExport, scheduledDeletion } from './model.ts'

const noInput = z.strictObject({})

export const getDeletionPreview = call({
  name: 'organization.getDeletionPreview',
  route: 'GET /api/organization/deletion/preview',
  summary: 'Preview what deleting the organization deletes',
  access: ownerOnly,
  input: noInput,
  output: z.object({
    organizationName: z.string(),
    slug: z.string(),
    graceDays: z.number().int(),
    items: z.array(holding),
  }),
})

export const exportOrganization = call({
  name: 'organization.exportOrganization',
  route: 'POST /api/organization/exports',
  summary: 'Request an archive of all data of the organization, up to three a day',
  access: ownerOnly,
  stepUp: true,
  input: z.strictObject({ hasFiles: z.boolean().default(true) }),
  output: organizationExport,
  status: 201,
})

export const listExports = call({
  name: 'organization.listExports',
  route: 'GET /api/organization/exports',
  summary: 'List archives of the last seven days, newest first',
  access: ownerOnly,
  input: noInput,
  output: z.object({ items: z.array(organizationExport) }),
})

export const scheduleDeletion = call({
  name: 'organization.scheduleDeletion',
  route: 'POST /api/organization/deletion',
  summary: 'Schedule the organization for deletion after 30 days; access ends immediately',
  access: ownerOnly,
  stepUp: true,
  input: z.strictObject({ slug: z.string().trim().max(100) }),
  output: z.object({ deletionAt: moment }),
})

/** Works although the organization is locked for all other calls. */
export const getScheduledDeletion = platformCall({
  name: 'organization.getScheduledDeletion',
  route: 'GET /api/organization/deletion',
  summary: 'Get the scheduled deletion of the current organization',
  access: signedIn,
  input: noInput,
  output: z.object({ deletion: scheduledDeletion.nullable() }),
})

export const cancelDeletion = platformCall({
  name: 'organization.cancelDeletion',
  route: 'POST /api/organization/deletion/cancel',
  summary: 'Cancel the scheduled deletion',
  access: signedIn,
  input: noInput,
  output: z.object({}),
})

/** The link in the emails: /confirm?kind=keep-organization&token=… */
export const cancelDeletionByLink = platformCall({
  name: 'organization.cancelDeletionByLink',
  route: 'POST /api/organization-deletion/cancel',
  summary: 'Cancel the scheduled deletion with an emailed link',
  access: anyone,
  input: z.strictObject({ token: z.string().max(100) }),
  output: z.object({ organizationName: z.string() }),
})

export const listDeletionCertificates = platformCall({
  name: 'organization.listDeletionCertificates',
  route: 'GET /api/admin/organization-deletions',
  summary: 'List permanent deletions, newest first',
  access: staff('readonly', 'support', 'finance', 'superadmin'),
  input: z.strictObject({ ...pageInput }),
  output: pageOf(deletionCertificate),
})

const aboutExport = z.object({ exportId: z.uuid() })

export const exportRequested = event({
  type: 'export.requested',
  says: 'requested a data export',
  data: aboutExport.extend({ hasFiles: z.boolean(), memberId: z.uuid() }),
  audience: 'Audit',
})
/** Progress for a waiting member, at most ten events per archive; excluded from the history. */
export const exportProgressed = event({
  type: 'export.progressed',
  says: 'The data export is in progress',
  data: aboutExport.extend({
    done: z.number().int(),
    total: z.number().int(),
    rows: z.number().int(),
    files: z.number().int(),
  }),
  audience: 'subject',
})
export const exportReady = event({
  type: 'export.ready',
  says: 'The data export is ready',
  data: aboutExport.extend({ memberId: z.uuid(), size: z.number(), expiresAt: moment }),
  audience: 'Audit',
})
export const exportFailed = event({
  type: 'export.failed',
  says: 'The data export failed',
  data: aboutExport.extend({ memberId: z.uuid() }),
  audience: 'Audit',
})
export const organizationDeletionScheduled = event({
  type: 'organization.deletion_scheduled',
  says: 'scheduled the organization for deletion on {deletionAt:date}',
  data: z.object({ deletionAt: moment, memberId: z.uuid() }),
  audience: 'organization',
})
export const organizationDeletionCancelled = event({
  type: 'organization.deletion_cancelled',
  says: 'canceled the deletion of the organization',
  data: z.object({ how: z.enum(['session', 'link']) }),
  audience: 'organization',
})
