import type { PersonHolding } from '#platform/people/person-holding.ts'
import { answer, on, type Module } from '#platform/registry/module.ts'
import { resourceModule } from '#platform/resources/server/resource-module.ts'

import {
  companyCalls,
  companyEvents,
  getCompanyProfile,
  setCompanyAttributes,
} from '../companies-contract.ts'
import { companies } from '../companies.ts'
import {
  blockContact,
  contactBlocked,
  contactCreated,
  contactErased,
  contactIdentified,
  contactMerged,
  contactNoteAdded,
  contactNoteChanged,
  contactTagged,
  contactUnblocked,
  contactUnmerged,
  contactUpdated,
  createContact,
  getContact,
  importContacts,
  listContacts,
  listContactTimeline,
  setContactTags,
  tagContacts,
  unblockContact,
  updateContact,
} from '../contract.ts'
import {
  addContactNote,
  deleteContactNote,
  listContactNotes,
  updateContactNote,
} from '../notes-contract.ts'
import {
  eraseContact,
  exportContact,
  listContactMerges,
  mergeContacts,
  unmergeContacts,
} from '../person-contract.ts'
import { createSegment, deleteSegment, listSegments, segmentChanged } from '../segments-contract.ts'
import { answerContacts, editContact, getContactNow, makeContact } from './actions.ts'
import { answerCompany, describeCompany } from './companies.ts'
import { contactHandover } from './contact-handover.ts'
import { contactFinder } from './finders.ts'
import { importFile } from './import-contacts.ts'
import { adoptLead, answerMerges, merge, unmerge, type MergeGround } from './merging.ts'
import { addNote, answerNotes, editNote, removeNote } from './notes.ts'
import { ownHoldings } from './own-holdings.ts'
import { answerTimeline, erasePerson, exportPerson } from './person.ts'
import { block, tagContact, unblock } from './profile.ts'
import { answerSegments, dropSegment, makeSegment } from './segments.ts'
import type { ContactSight } from './store.ts'
import { tagMany } from './tag-many.ts'
import { tellApart } from './tell-apart.ts'
import fieldTexts from './field-texts.json' with { type: 'json' }

export interface ContactNeeds {
  /** Which contacts a member may see follows from the conversations he may see. */
  readonly contactsInSight: ContactSight
  /** What all modules keep of people outside. */
  readonly people: () => readonly PersonHolding[]
}

export function createContactsModule({ contactsInSight: inSight, people }: ContactNeeds): Module {
  const ground: MergeGround = { inSight, holdings: people }
  const companyKit = resourceModule(companies, companyCalls, companyEvents)
  return {
    ...companyKit,
    name: 'contacts',
    fieldTexts,
    calls: [
      answer(listContacts, (scope, filter) => answerContacts(scope, inSight, filter)),
      answer(getContact, (scope, { id }) => getContactNow(scope, inSight, id)),
      answer(createContact, makeContact),
      answer(updateContact, (scope, change) => editContact(scope, inSight, change)),
      answer(setContactTags, (scope, input) => tagContact(scope, inSight, input)),
      answer(tagContacts, (scope, input) => tagMany(scope, inSight, input)),
      answer(listSegments, answerSegments),
      answer(createSegment, makeSegment),
      answer(deleteSegment, dropSegment),
      answer(blockContact, (scope, input) => block(scope, inSight, input)),
      answer(unblockContact, (scope, { id }) => unblock(scope, inSight, id)),
      answer(listContactTimeline, (scope, page) => answerTimeline(scope, ground, page)),
      answer(importContacts, (scope, file) => importFile(scope, inSight, file)),
      answer(listContactNotes, (scope, page) => answerNotes(scope, inSight, page)),
      answer(addContactNote, (scope, note) => addNote(scope, inSight, note)),
      answer(updateContactNote, (scope, note) => editNote(scope, inSight, note)),
      answer(deleteContactNote, (scope, { id }) => removeNote(scope, inSight, id)),
      answer(mergeContacts, (scope, pair) => merge(scope, ground, pair)),
      answer(listContactMerges, (scope, { id }) => answerMerges(scope, ground, id)),
      answer(unmergeContacts, (scope, { id }) => unmerge(scope, ground, id)),
      answer(eraseContact, (scope, { id }) => erasePerson(scope, ground, id)),
      answer(exportContact, (scope, { id }) => exportPerson(scope, ground, id)),
      answer(getCompanyProfile, (scope, { id }) => answerCompany(scope, inSight, id)),
      answer(setCompanyAttributes, (scope, input) => describeCompany(scope, inSight, input)),
      ...companyKit.calls,
    ],
    jobs: tellApart.jobs,
    cron: [tellApart.cron],
    reactions: [
      on(contactIdentified, 'adopt-lead', async (scope, { contactId, leadId }) => {
        if (leadId) await adoptLead(scope, people(), { contactId, leadId })
      }),
    ],
    events: [
      contactCreated,
      contactUpdated,
      contactIdentified,
      contactTagged,
      contactBlocked,
      contactUnblocked,
      contactMerged,
      contactUnmerged,
      contactErased,
      contactNoteAdded,
      contactNoteChanged,
      segmentChanged,
      ...(companyKit.events ?? []),
    ],
    finders: [contactFinder(inSight), ...(companyKit.finders ?? [])],
    handovers: [contactHandover],
    people: ownHoldings,
    holdings: [
      { table: 'contacts', label: 'Contacts' },
      ...(companyKit.holdings ?? []),
      { table: 'contact_notes', label: 'Notes about contacts' },
      { table: 'contact_segments', label: 'Segments of contacts' },
    ],
  }
}
