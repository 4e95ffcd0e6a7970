import { dashboardSlot, type ScreenPart } from '#platform/screens/module.ts'

/** Below the people of a company. */
export const companySlot =
  dashboardSlot<ScreenPart<{ readonly companyId: string }>>('contacts.company')
