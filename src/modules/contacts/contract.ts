import { z } from 'zod'

import { locale, timeZone } from '#modules/account/model.ts'
import { event } from '#platform/events/event.ts'
import { needs } from '#platform/permissions/access.ts'
import { call } from '#platform/registry/call.ts'
import { foreignId, id, line, moment, personName, version } from '#platform/registry/fields.ts'
import { pageInput, pageOf } from '#platform/registry/paging.ts'

import { attributes, changeableDetails, contact, timelineEntry } from './model.ts'
import { contactSorts, maxAddresses, maxTagsPerRecord } from './rules.ts'
import { tagManyInput, tagManyOutput } from './tagging-contract.ts'
import { describeDetails, describeTags, describeUnsubscribed } from './change-texts.ts'

const canRead = needs('Inbox', 'view')
const canChange = needs('Inbox', 'manage')
const contactId = id('contacts')

const email = z.email('Enter an email address such as name@example.com.').max(320)
const phone = z
  .string()
  .trim()
  .regex(/^\+[0-9]{6,15}$/, 'Enter a phone number with its country code, such as +442079460958.')
const tooMany = `Enter at most ${maxAddresses}.`
const details = {
  name: personName(120).optional(),
  email: email.nullable().optional(),
  phone: phone.nullable().optional(),
  otherEmails: z.array(email).max(maxAddresses, tooMany).optional(),
  otherPhones: z.array(phone).max(maxAddresses, tooMany).optional(),
  attributes: attributes.optional(),
  companyId: id('companies').nullable().optional(),
  ownerId: id('members').nullable().optional(),
  locale: locale.min(2).nullable().optional(),
  timeZone: timeZone.nullable().optional(),
  externalId: foreignId(191).nullable().optional(),
  isUnsubscribed: z.boolean().optional(),
}

const days = z.coerce.number().int().min(-3650).max(3650).optional()

const fieldValue = z
  .string()
  .regex(/^[a-zA-Z][\w.-]{0,63}=[^\n]{1,200}$/, 'Use the format key=value, such as plan=pro.')

export const listContacts = call({
  name: 'contacts.listContacts',
  route: 'GET /api/contacts',
  summary: 'List contacts',
  access: canRead,
  input: z.strictObject({
    ...pageInput,
    search: z.string().trim().max(200).optional(),
    kind: z.enum(['lead', 'user']).optional(),
    companyId: id('companies').optional(),
    ownerId: id('members').optional(),
    tagId: id('tags').optional(),
    isBlocked: z.stringbool().optional(),
    seenDays: days,
    contactedDays: days,
    repliedDays: days,
    isUnsubscribed: z.stringbool().optional(),
    isBouncing: z.stringbool().optional(),
    field: z.union([fieldValue.transform((one) => [one]), z.array(fieldValue).max(5)]).optional(),
    sort: z.enum(contactSorts).optional(),
  }),
  output: pageOf(contact),
})

export const tagContacts = call({
  name: 'contacts.tagContacts',
  route: 'POST /api/contacts/tags',
  summary: 'Add and remove tags on several contacts',
  access: canChange,
  input: tagManyInput('contacts'),
  output: tagManyOutput,
})

export const getContact = call({
  name: 'contacts.getContact',
  route: 'GET /api/contacts/{id}',
  summary: 'Get a contact, or the contact it was merged into',
  access: canRead,
  input: z.strictObject({ id: contactId }),
  output: contact,
})

export const findContact = call({
  name: 'contacts.findContact',
  route: 'GET /api/contacts/find',
  summary: 'Find a contact by external ID or email',
  access: canRead,
  input: z
    .strictObject({ externalId: foreignId(191).optional(), email: email.optional() })
    .refine(
      (asked) => (asked.externalId === undefined) !== (asked.email === undefined),
      'Send either externalId or email.',
    ),
  output: contact,
})

export const putContact = call({
  name: 'contacts.putContact',
  route: 'PUT /api/contacts/by-external-id/{externalId}',
  summary: 'Create or update a contact by external ID',
  access: canChange,
  input: z.strictObject({ ...details, externalId: foreignId(191) }),
  output: contact,
})

export const createContact = call({
  name: 'contacts.createContact',
  route: 'POST /api/contacts',
  summary: 'Create a contact',
  access: canChange,
  input: z.strictObject({ ...details, name: personName(120) }),
  output: contact,
  status: 201,
})

export const updateContact = call({
  name: 'contacts.updateContact',
  route: 'PATCH /api/contacts/{id}',
  summary: 'Update a contact',
  access: canChange,
  input: z.strictObject({ id: contactId, version, ...details }),
  output: contact,
})

export const setContactPicture = call({
  name: 'contacts.setContactPicture',
  route: 'PUT /api/contacts/{id}/picture',
  summary:
    'Upload a photo of a contact. The request body is the image, and its name is in the URL.',
  access: canChange,
  body: 'file',
  input: z.strictObject({ id: contactId, name: line(255) }),
  output: contact,
})

export const removeContactPicture = call({
  name: 'contacts.removeContactPicture',
  route: 'DELETE /api/contacts/{id}/picture',
  summary: 'Remove the photo of a contact',
  access: canChange,
  input: z.strictObject({ id: contactId }),
  output: contact,
})

export const setContactTags = call({
  name: 'contacts.setContactTags',
  route: 'PUT /api/contacts/{id}/tags',
  summary: 'Set the tags of a contact',
  access: canChange,
  input: z.strictObject({ id: contactId, tagIds: z.array(id('tags')).max(maxTagsPerRecord) }),
  output: contact,
})

export const blockContact = call({
  name: 'contacts.blockContact',
  route: 'POST /api/contacts/{id}/block',
  summary: 'Block a contact, for some time or permanently',
  access: canChange,
  input: z.strictObject({
    id: contactId,
    until: moment.optional(),
  }),
  output: contact,
})

export const unblockContact = call({
  name: 'contacts.unblockContact',
  route: 'POST /api/contacts/{id}/unblock',
  summary: 'Unblock a contact',
  access: canChange,
  input: z.strictObject({ id: contactId }),
  output: contact,
})

export const listContactTimeline = call({
  name: 'contacts.listContactTimeline',
  route: 'GET /api/contacts/{id}/timeline',
  summary: 'List the timeline of a contact, newest first',
  access: canRead,
  input: z.strictObject({ id: contactId, ...pageInput }),
  output: pageOf(timelineEntry),
})

export const importContacts = call({
  name: 'contacts.importContacts',
  route: 'POST /api/contacts/import',
  summary: 'Validate or import rows of a contact file',
  access: canChange,
  input: z.strictObject({
    rows: z
      .array(z.record(z.string().max(80), z.string().max(10_000)))
      .min(1)
      .max(500),
    onMatch: z.enum(['skip', 'update']).default('skip'),
    isDryRun: z.boolean().default(true),
  }),
  output: z.object({
    created: z.number().int(),
    updated: z.number().int(),
    skipped: z.number().int(),
    problems: z.array(z.object({ row: z.number().int(), field: z.string(), message: z.string() })),
  }),
})

const about = z.object({ contactId: z.uuid(), name: z.string() })
const kind = { audience: 'Inbox' } as const

export const contactCreated = event({
  type: 'contact.created',
  says: 'added {name|a contact}',
  sentenceFor: (_, { kind: by }) =>
    by === 'member' ? 'added {name|a contact}' : '{name|A visitor} became a contact',
  data: about,
  ...kind,
})
export const contactUpdated = event({
  type: 'contact.updated',
  says: 'edited {name|a contact}',
  details:
    '`changed` names the fields, without their values. `source` says where the change came from, unless a teammate made it.',
  sentenceFor: describeDetails,
  data: about.extend({
    /** Events of earlier releases don't have this field. */
    changed: z.array(z.enum(changeableDetails)).optional(),
    source: z.enum(['page', 'server', 'mail', 'import']).optional(),
  }),
  ...kind,
})
export const contactIdentified = event({
  type: 'contact.identified',
  says: 'Your server confirmed the identity of {name|a contact}',
  details: '`leadId` is the anonymous contact they were before.',
  data: about.extend({ leadId: z.uuid().optional() }),
  ...kind,
})
export const contactTagged = event({
  type: 'contact.tagged',
  says: 'changed the tags of {name|a contact}',
  details: '`before` and `after` list all tags.',
  sentenceFor: describeTags,
  data: about.extend({ before: z.array(z.uuid()), after: z.array(z.uuid()) }),
  ...kind,
})
export const contactBlocked = event({
  type: 'contact.blocked',
  says: 'blocked {name|a contact} until {until:date}',
  data: about.extend({ until: moment }),
  ...kind,
})
export const contactUnblocked = event({
  type: 'contact.unblocked',
  says: 'unblocked {name|a contact}',
  data: about,
  ...kind,
})
export const contactUnsubscribed = event({
  type: 'contact.unsubscribed',
  says: 'unsubscribed {name|a contact} from email',
  details:
    'From updates about one idea (`idea`, with its `ticketId`), or from all marketing email (`news`).',
  sentenceFor: describeUnsubscribed,
  data: about.extend({
    from: z.enum(['idea', 'news']),
    ticketId: z.uuid().optional(),
  }),
  ...kind,
})
export const contactMerged = event({
  type: 'contact.merged',
  says: 'merged {fromName|a contact} into {name|another contact}',
  data: about.extend({ fromId: z.uuid(), fromName: z.string() }),
  ...kind,
})
export const contactUnmerged = event({
  type: 'contact.unmerged',
  says: 'unmerged {fromName|a contact} from {name|another contact}',
  data: about.extend({ fromId: z.uuid(), fromName: z.string() }),
  ...kind,
})
/** The event has no name because everything about the person was erased. */
export const contactErased = event({
  type: 'contact.erased',
  says: 'erased a contact',
  data: z.object({ contactId: z.uuid() }),
  ...kind,
})
export const contactNoteAdded = event({
  type: 'contact.note_added',
  says: 'added a note about {name|a contact}',
  data: about,
  ...kind,
})
export const contactNoteChanged = event({
  type: 'contact.note_changed',
  says: 'edited a note about {name|a contact}',
  data: about,
  ...kind,
})
