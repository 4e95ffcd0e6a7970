import type { PrivacyRequest } from '../model.ts'
import type { RequestRow } from './store/requests.ts'

export function presentRequest(row: RequestRow): PrivacyRequest {
  return {
    id: row.id,
    kind: row.kind,
    status: row.status,
    contact: {
      id: row.contactId,
      name: row.contactName,
      email: row.contactEmail,
      isErased: row.contactErasedAt !== null,
    },
    note: row.note,
    reason: row.reason,
    receivedAt: row.receivedAt.toISOString(),
    dueAt: row.dueAt.toISOString(),
    createdBy: row.createdBy,
    verifiedBy: row.verifiedBy,
    verifiedAt: row.verifiedAt?.toISOString() ?? null,
    endedBy: row.endedBy,
    endedAt: row.endedAt?.toISOString() ?? null,
    version: row.version,
  }
}
