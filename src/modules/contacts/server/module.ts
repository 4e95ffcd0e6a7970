import type { Storage } from '#platform/files/storage.ts'
import type { Door } from '#platform/outgoing/door.ts'
import type { PersonHolding } from '#platform/people/person-holding.ts'
import { answer, on, type Module } from '#platform/registry/module.ts'
import { resourceModule } from '#platform/resources/server/resource-module.ts'

import {
  companyCalls,
  companyEvents,
  companyMergeCalls,
  companyMerged,
  companyNoteAdded,
  companyNoteChanged,
  companyTagged,
  companyUnmerged,
  getCompanyProfile,
  listCompanyTimeline,
  setCompanyAttributes,
  setCompanyTags,
  tagCompanies,
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
  contactUnsubscribed,
  contactUpdated,
  createContact,
  findContact,
  getContact,
  importContacts,
  listContacts,
  listContactTimeline,
  putContact,
  removeContactPicture,
  setContactPicture,
  setContactTags,
  tagContacts,
  unblockContact,
  updateContact,
} from '../contract.ts'
import { companyNoteCalls, contactNoteCalls, type NoteCalls } from '../notes-contract.ts'
import { contactMergeCalls, eraseContact, exportContact } from '../person-contract.ts'
import { createSegment, deleteSegment, listSegments, segmentChanged } from '../segments-contract.ts'
import { answerContacts, editContact, getContactNow, makeContact } from './actions.ts'
import { answerCompany, describeCompany, tagCompaniesNow, tagCompany } from './companies.ts'
import { findOne, putByExternalId } from './by-own-id.ts'
import { companyBeside } from './company-beside.ts'
import { answerCompanyMerges, mergeCompaniesNow, unmergeCompaniesNow } from './company-merging.ts'
import { answerCompanyTimeline } from './company-timeline.ts'
import { contactHandover } from './contact-handover.ts'
import { adoptLead, answerMerges, merge, unmerge, type MergeGround } from './contact-merging.ts'
import { contactFinder } from './finders.ts'
import { importFile } from './import-contacts.ts'
import { notedCompany } from './marked-company.ts'
import { notedContact } from './marked-contact.ts'
import { addNote, answerNotes, editNote, removeNote, type Notable } from './notes.ts'
import { ownHoldings } from './own-holdings.ts'
import { dropMergedWork, fetchPictureWork, removePicture, setPicture } from './pictures.ts'
import { answerTimeline, erasePerson, exportPerson } from './person.ts'
import { block, tagContact, tagContactsNow, unblock } from './profile.ts'
import { answerSegments, dropSegment, makeSegment } from './segments.ts'
import type { ContactSight } from './store.ts'
import fieldTexts from './field-texts.json' with { type: 'json' }

export interface ContactNeeds {
  /** Which contacts a member may see follows from the conversations he may see. */
  readonly contactsInSight: ContactSight
  /** What all modules keep of people outside. */
  readonly people: () => readonly PersonHolding[]
  readonly storage: Storage
  readonly door: Pick<Door, 'outgoing'>
}

export function createContactsModule(needs: ContactNeeds): Module {
  const { contactsInSight: inSight, people, storage, door } = needs
  const pictures = { storage, inSight }
  const ground: MergeGround = { inSight, holdings: people }
  const companyKit = resourceModule(companies, companyCalls, companyEvents, {
    beside: companyBeside(inSight),
  })
  return {
    ...companyKit,
    name: 'contacts',
    fieldTexts,
    calls: [
      answer(listContacts, (scope, filter) => answerContacts(scope, inSight, filter)),
      answer(getContact, (scope, { id }) => getContactNow(scope, inSight, id)),
      answer(findContact, (scope, asked) => findOne(scope, inSight, asked)),
      answer(putContact, (scope, said) => putByExternalId(scope, inSight, said)),
      answer(createContact, (scope, said) => makeContact(scope, inSight, said)),
      answer(updateContact, (scope, change) => editContact(scope, inSight, change)),
      answer(setContactPicture, (scope, input, exchange) =>
        setPicture(pictures, scope, input, exchange),
      ),
      answer(removeContactPicture, (scope, { id }) => removePicture(pictures, scope, id)),
      answer(setContactTags, (scope, input) => tagContact(scope, inSight, input)),
      answer(tagContacts, (scope, input) => tagContactsNow(scope, inSight, input)),
      answer(listSegments, answerSegments),
      answer(createSegment, makeSegment),
      answer(deleteSegment, dropSegment),
      answer(blockContact, (scope, input) => block(scope, inSight, input)),
      answer(unblockContact, (scope, { id }) => unblock(scope, inSight, id)),
      answer(listContactTimeline, (scope, page) => answerTimeline(scope, ground, page)),
      answer(importContacts, (scope, file) => importFile(scope, inSight, file)),
      ...notesOf(contactNoteCalls, notedContact(inSight)),
      answer(contactMergeCalls.merge, (scope, pair) => merge(scope, ground, pair)),
      answer(contactMergeCalls.list, (scope, { id }) => answerMerges(scope, ground, id)),
      answer(contactMergeCalls.unmerge, (scope, { id }) => unmerge(scope, ground, id)),
      answer(eraseContact, (scope, { id }) => erasePerson(scope, ground, id)),
      answer(exportContact, (scope, { id }) => exportPerson(scope, ground, id)),
      answer(getCompanyProfile, (scope, { id }) => answerCompany(scope, inSight, id)),
      answer(setCompanyAttributes, (scope, input) => describeCompany(scope, inSight, input)),
      answer(setCompanyTags, (scope, input) => tagCompany(scope, inSight, input)),
      answer(tagCompanies, tagCompaniesNow),
      answer(listCompanyTimeline, (scope, page) => answerCompanyTimeline(scope, ground, page)),
      ...notesOf(companyNoteCalls, notedCompany),
      answer(companyMergeCalls.merge, (scope, pair) => mergeCompaniesNow(scope, inSight, pair)),
      answer(companyMergeCalls.list, (scope, { id }) => answerCompanyMerges(scope, id)),
      answer(companyMergeCalls.unmerge, (scope, { id }) => unmergeCompaniesNow(scope, id)),
      ...companyKit.calls,
    ],
    jobs: [fetchPictureWork(storage, door), dropMergedWork(storage)],
    cron: companyKit.cron ?? [],
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
      contactUnsubscribed,
      contactMerged,
      contactUnmerged,
      contactErased,
      contactNoteAdded,
      contactNoteChanged,
      segmentChanged,
      ...(companyKit.events ?? []),
      companyTagged,
      companyNoteAdded,
      companyNoteChanged,
      companyMerged,
      companyUnmerged,
    ],
    finders: [contactFinder(inSight), ...(companyKit.finders ?? [])],
    handovers: [contactHandover],
    people: ownHoldings(storage),
    holdings: [
      { table: 'contacts', label: 'Contacts' },
      ...(companyKit.holdings ?? []),
      { table: 'contact_notes', label: 'Notes about contacts' },
      { table: 'company_notes', label: 'Notes about companies' },
      { table: 'contact_segments', label: 'Segments of contacts' },
    ],
  }
}

function notesOf<Row>(calls: NoteCalls, notable: Notable<Row>): Module['calls'] {
  return [
    answer(calls.list, (scope, page) => answerNotes(scope, notable, page)),
    answer(calls.add, (scope, note) => addNote(scope, notable, note)),
    answer(calls.update, (scope, note) => editNote(scope, notable, note)),
    answer(calls.remove, (scope, { id }) => removeNote(scope, notable, id)),
  ]
}
