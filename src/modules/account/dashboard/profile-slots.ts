import { createContext, type ComponentType } from 'react'

/** A tab of the profile that belongs to another module. */
export interface ProfileSlot {
  readonly key: string
  readonly label: string
  readonly Panel: ComponentType
}

/** Filled by whoever mounts the dashboard: this module knows none of those that use it. */
export const ProfileSlots = createContext<readonly ProfileSlot[]>([])

/** What a person looks like, which each organization of his knows for itself. */
export const ProfilePictureSlot = createContext<{ readonly Picture?: ComponentType }>({})
