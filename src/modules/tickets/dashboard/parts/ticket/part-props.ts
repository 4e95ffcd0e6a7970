import type { Ticket } from '../../../model.ts'

export interface PartProps {
  readonly ticket: Ticket
  readonly canWork: boolean
}
