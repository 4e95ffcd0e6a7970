import { z } from 'zod'

import type { OrganizationAccess } from '#platform/permissions/access.ts'
import { call } from '#platform/registry/call.ts'
import { line, type id } from '#platform/registry/fields.ts'
import { pageInput, pageOf } from '#platform/registry/paging.ts'

type Id = ReturnType<typeof id>

export function transferCalls<Transfer extends z.ZodType, Item extends z.ZodType>({
  module,
  owner,
  transferId,
  access,
  transfer,
  item,
  says,
}: {
  readonly module: string
  /** The path segment of the collections: `bases`. */
  readonly owner: { readonly path: string; readonly id: Id }
  readonly transferId: Id
  readonly access: OrganizationAccess
  readonly transfer: Transfer
  readonly item: Item
  readonly says: Readonly<Record<'pack' | 'send' | 'list' | 'items', string>>
}) {
  const ofOwner = `/api/${module}/${owner.path}/{id}` as const
  const one = `/api/${module}/transfers/{id}` as const
  const given = { access, input: z.strictObject({ id: transferId }), output: transfer }
  return {
    startExport: call({
      name: `${module}.startExport`,
      route: `POST ${ofOwner}/exports`,
      summary: says.pack,
      access,
      input: z.strictObject({ id: owner.id }),
      output: transfer,
      status: 201,
    }),
    uploadImport: call({
      name: `${module}.uploadImport`,
      route: `POST ${ofOwner}/imports`,
      summary: says.send,
      access,
      body: 'file',
      input: z.strictObject({ id: owner.id, name: line(255) }),
      output: transfer,
      status: 201,
    }),
    undoImport: call({
      name: `${module}.undoImport`,
      route: `POST ${one}/undo`,
      summary: 'Undo an import by moving everything it created to the trash, in the background',
      ...given,
    }),
    getTransfer: call({
      name: `${module}.getTransfer`,
      route: `GET ${one}`,
      summary: 'Get an import or export and its progress',
      ...given,
    }),
    listTransfers: call({
      name: `${module}.listTransfers`,
      route: `GET ${ofOwner}/transfers`,
      summary: says.list,
      access,
      input: z.strictObject({ id: owner.id, ...pageInput }),
      output: pageOf(transfer),
    }),
    listTransferItems: call({
      name: `${module}.listTransferItems`,
      route: `GET ${one}/items`,
      summary: says.items,
      access,
      input: z.strictObject({
        id: transferId,
        /** Only items with a note. */
        isNoted: z
          .enum(['true', 'false'])
          .transform((value) => value === 'true')
          .optional(),
        ...pageInput,
      }),
      output: pageOf(item),
    }),
  }
}
