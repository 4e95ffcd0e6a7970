import { createContext, type ComponentType } from 'react'

/** A part of a company's profile that belongs to another module. */
export interface CompanySlot {
  readonly key: string
  readonly Block: ComponentType<{ readonly companyId: string }>
}

/** Filled by whoever mounts the dashboard: this module knows none of those that use it. */
export const CompanySlots = createContext<readonly CompanySlot[]>([])
