import type { PrivacyRequest } from '../model.ts'
import type { RequestRow } from './store/requests.ts'

export function presentRequest(row: RequestRow): PrivacyRequest {
  return {
    id: row.id,
    kind: row.kind,
    status: row.status,
    contact: {
      id: row.contact_id,
      name: row.contact_name,
      email: row.contact_email,
      isErased: row.contact_erased_at !== null,
    },
    note: row.note,
    reason: row.reason,
    receivedAt: row.received_at.toISOString(),
    dueAt: row.due_at.toISOString(),
    createdBy: row.created_by,
    verifiedBy: row.verified_by,
    verifiedAt: row.verified_at?.toISOString() ?? null,
    endedBy: row.ended_by,
    endedAt: row.ended_at?.toISOString() ?? null,
    version: row.version,
  }
}
