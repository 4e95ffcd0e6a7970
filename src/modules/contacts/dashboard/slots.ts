import { dashboardSlot, type ScreenPart } from '#platform/screens/module.ts'

import type { Contact } from '../model.ts'

/** Sections below the people of a company. */
export const companySlot =
  dashboardSlot<ScreenPart<{ readonly companyId: string }>>('contacts.company')

interface ContactProps {
  readonly contact: Contact
}

interface ContactPart extends ScreenPart<ContactProps> {
  /** Wraps the part in a section with this title. */
  readonly title?: string
}

/** Buttons in the header of a contact profile. */
export const contactActionSlot = dashboardSlot<ScreenPart<ContactProps>>('contacts.action')

/** Parts at the top of a contact profile. */
export const contactSlot = dashboardSlot<ContactPart>('contacts.contact')

/** Parts next to a contact profile, below the custom fields. */
export const contactSideSlot = dashboardSlot<ContactPart>('contacts.side')
