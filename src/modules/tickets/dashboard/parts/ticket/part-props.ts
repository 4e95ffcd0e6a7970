import type { Ticket } from '../../../model.ts'

/** What every part of an open ticket is given. */
export interface PartProps {
  readonly ticket: Ticket
  readonly canWork: boolean
}
