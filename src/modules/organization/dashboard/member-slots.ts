import { createContext, type ComponentType } from 'react'

/** A part of what is set for a member that belongs to another module. */
export interface MemberSlot {
  readonly key: string
  readonly Block: ComponentType<{ readonly memberId: string }>
}

/** Filled by whoever mounts the dashboard: this module knows none of those that use it. */
export const MemberSlots = createContext<readonly MemberSlot[]>([])
