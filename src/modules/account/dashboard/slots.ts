import { dashboardSlot, type ScreenPart, type TabPart } from '#platform/screens/module.ts'

export const profileTabSlot = dashboardSlot<TabPart>('account.profile-tab')

export const profileNameSlot = dashboardSlot<ScreenPart>('account.profile-name')
