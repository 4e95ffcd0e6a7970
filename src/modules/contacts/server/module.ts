import { uploadSlot } from '#modules/organization/server/public.ts'
import { signedFileSlot } from '#platform/files/signed-file.ts'
import { answers, eventsIn, on, type Module } from '#platform/registry/module.ts'
import { resourceModule } from '#platform/resources/server/resource-module.ts'
import { contribute } from '#platform/registry/slot.ts'

import * as companiesContract from '../companies-contract.ts'
import { companies } from '../companies.ts'
import * as contract from '../contract.ts'
import { companyNoteCalls, contactNoteCalls } from '../notes-contract.ts'
import * as personContract from '../person-contract.ts'
import * as segmentsContract from '../segments-contract.ts'
import * as contacts from './actions.ts'
import * as byOwnId from './by-external-id.ts'
import * as companyProfiles from './companies.ts'
import { companyExtra } from './company-extra.ts'
import { listCompanyMerges, mergeCompanies, unmergeCompanies } from './company-merging.ts'
import { listCompanyTimeline } from './company-timeline.ts'
import { contactHandover } from './contact-handover.ts'
import * as contactMerging from './contact-merging.ts'
import { adoptLead } from './contact-merging.ts'
import fieldTexts from './field-texts.json' with { type: 'json' }
import { contactFinder } from './finders.ts'
import { importContacts } from './import-contacts.ts'
import { notedCompany } from './company-annotations.ts'
import { notedContact } from './contact-annotations.ts'
import { noteActions } from './notes.ts'
import { ownContactData } from './own-contact-data.ts'
import * as person from './person.ts'
import * as pictures from './pictures.ts'
import {
  contactPictures,
  deleteMergedWork,
  fetchPictureWork,
  findSignedContactPicture,
} from './pictures.ts'
import * as profile from './profile.ts'
import * as segments from './segments.ts'

const companyKit = resourceModule(
  companies,
  companiesContract.companyCalls,
  companiesContract.companyEvents,
  { extra: companyExtra },
)

export const module: Module = {
  ...companyKit,
  name: 'contacts',
  fieldTexts,
  calls: [
    ...answers(contract, {
      ...contacts,
      ...byOwnId,
      ...person,
      ...pictures,
      ...profile,
      importContacts,
    }),
    ...answers(personContract, { ...contactMerging, ...person }),
    ...answers(contactNoteCalls, noteActions(notedContact)),
    ...answers(segmentsContract, segments),
    ...answers(companiesContract, { ...companyProfiles, listCompanyTimeline }),
    ...answers(companiesContract.companyMergeCalls, {
      merge: mergeCompanies,
      list: listCompanyMerges,
      unmerge: unmergeCompanies,
    }),
    ...answers(companyNoteCalls, noteActions(notedCompany)),
    ...companyKit.calls,
  ],
  events: [
    ...[contract, segmentsContract, companiesContract].flatMap(eventsIn),
    ...(companyKit.events ?? []),
  ],
  jobs: [fetchPictureWork, deleteMergedWork],
  reactions: [
    on(contract.contactIdentified, 'adopt-lead', async (scope, { contactId, leadId }) => {
      if (leadId) await adoptLead(scope, { contactId, leadId })
    }),
  ],
  finders: [contactFinder, ...(companyKit.finders ?? [])],
  handovers: [contactHandover],
  people: ownContactData,
  contributes: [
    ...(companyKit.contributes ?? []),
    contribute(uploadSlot, contactPictures),
    contribute(signedFileSlot, { order: 30, find: findSignedContactPicture }),
  ],
  contentCounts: [
    { table: 'contacts', label: 'Contacts' },
    ...(companyKit.contentCounts ?? []),
    { table: 'contact_notes', label: 'Contact notes' },
    { table: 'company_notes', label: 'Company notes' },
    { table: 'contact_segments', label: 'Contact segments' },
  ],
}
