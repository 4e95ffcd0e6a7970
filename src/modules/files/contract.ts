import { z } from 'zod'

import { event } from '#platform/events/event.ts'
import { anyMember } from '#platform/permissions/access.ts'
import { call } from '#platform/registry/call.ts'
import { id, line } from '#platform/registry/fields.ts'

import { file, fileUse } from './model.ts'

export const uploadFile = call({
  name: 'files.uploadFile',
  route: 'POST /api/files',
  summary: 'Upload a file. The request body is the file, and its use and name are in the URL.',
  access: anyMember,
  body: 'file',
  input: z.strictObject({ use: fileUse, name: line(255) }),
  output: file,
  status: 201,
})

export const getFile = call({
  name: 'files.getFile',
  route: 'GET /api/files/{id}',
  summary: 'Get a file and its download URL',
  access: anyMember,
  input: z.strictObject({ id: id('files') }),
  output: file,
})

export const deleteFile = call({
  name: 'files.deleteFile',
  route: 'DELETE /api/files/{id}',
  summary: 'Delete a file you uploaded',
  access: anyMember,
  input: z.strictObject({ id: id('files') }),
  output: z.object({}),
})

export const fileUploaded = event({
  type: 'file.uploaded',
  says: 'uploaded the file {name}',
  data: z.object({ fileId: z.uuid(), use: fileUse, name: z.string() }),
  audience: 'nobody',
})

export const fileDeleted = event({
  type: 'file.deleted',
  says: 'deleted the file {name}',
  data: z.object({ fileId: z.uuid(), name: z.string() }),
  audience: 'nobody',
})
