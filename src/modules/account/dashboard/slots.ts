import { dashboardSlot, type ScreenPart, type TabPart } from '#platform/screens/module.ts'

/** Further tabs of a person's own profile. */
export const profileTabSlot = dashboardSlot<TabPart>('account.profile-tab')

/** Below the name. What a person looks like is known to each organization for itself. */
export const profileNameSlot = dashboardSlot<ScreenPart>('account.profile-name')
