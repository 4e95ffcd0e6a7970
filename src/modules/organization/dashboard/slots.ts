import { dashboardSlot, type ScreenPart } from '#platform/screens/module.ts'

/** Below the role of a member. */
export const memberSlot =
  dashboardSlot<ScreenPart<{ readonly memberId: string }>>('organization.member')
