import { dashboardSlot, type ScreenPart } from '#platform/screens/module.ts'

export const memberSlot =
  dashboardSlot<ScreenPart<{ readonly memberId: string }>>('organization.member')
