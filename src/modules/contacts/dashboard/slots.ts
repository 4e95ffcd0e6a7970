import { dashboardSlot, type ScreenPart } from '#platform/screens/module.ts'

import type { Contact } from '../model.ts'

/** Below the people of a company. */
export const companySlot =
  dashboardSlot<ScreenPart<{ readonly companyId: string }>>('contacts.company')

interface ContactProps {
  readonly contact: Contact
}

interface ContactPart extends ScreenPart<ContactProps> {
  /** Draws a section of this name around it. */
  readonly title?: string
}

/** Buttons at the head of a contact's profile. */
export const contactActionSlot = dashboardSlot<ScreenPart<ContactProps>>('contacts.action')

/** At the top of a contact's profile. */
export const contactSlot = dashboardSlot<ContactPart>('contacts.contact')

/** Beside a contact's profile, below what is known of the person. */
export const contactSideSlot = dashboardSlot<ContactPart>('contacts.side')
