import { bugsFace } from '#modules/bugs/portal/face.ts'
import { documentationFace } from '#modules/documentation/portal/face.ts'
import { knowledgeFace } from '#modules/knowledge/portal/face.ts'
import { readersFace } from '#modules/readers/portal/face.ts'
import { shareFace } from '#modules/share/portal/face.ts'
import { ticketsFace } from '#modules/tickets/portal/face.ts'
import type { PortalFace } from '#platform/portal/portal-page.ts'

/** What modules show on tenant hosts. */
export const faces: readonly PortalFace[] = [
  readersFace,
  knowledgeFace,
  documentationFace,
  ticketsFace,
  shareFace,
  bugsFace,
]
