import type { SignedFileSource } from '#platform/files/signed-file.ts'

import type { TransferStore } from '../store/transfers.ts'

/** Finished exports of a module, for signed URLs. */
export function archiveSource(transfers: TransferStore, order: number): SignedFileSource {
  return {
    order,
    async find(scope, id) {
      const row = await transfers.find(scope, id)
      if (row?.kind !== 'export' || row.state !== 'done') return undefined
      return { name: row.name, type: 'application/zip', isInline: false }
    },
  }
}
