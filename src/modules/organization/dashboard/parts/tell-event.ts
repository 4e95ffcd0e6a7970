import type { HistoryEntry } from '../../model.ts'

export type NameOf = (memberId: string) => string | undefined

/**
 * What happened, read after the name of who did it, or by itself where nobody is named. Most events
 * say it with their own words (`tag.created` of "VIP": created the tag VIP); the rest stand below.
 */
export function tellEvent(
  { type, data, actor }: Pick<HistoryEntry, 'type' | 'data' | 'actor'>,
  nameOf: NameOf,
): string {
  const about: About = (name) => {
    const value = data[name]
    return typeof value === 'string' ? value : ''
  }
  const member = nameOf(about('memberId')) ?? ''
  const subject =
    member || ['name', 'title', 'email', 'slug', 'hostname'].map(about).find(Boolean) || ''
  if (actor.name === null) return sentenceAlone(type, subject)
  const own = sentences[type]
  if (own) return own(about, member || 'a member', nameOf)
  const [noun = '', verb = ''] = type.split('.')
  return `${words(verb)} ${subject ? `the ${words(noun)} ${subject}` : oneOf(words(noun))}`
}

type About = (name: string) => string

function sentenceAlone(type: string, subject: string): string {
  const told = words(type)
  return `${told.charAt(0).toUpperCase()}${told.slice(1)}${subject && `: ${subject}`}`
}

function words(name: string): string {
  return name.replace('doc_page', 'documentation page').replaceAll(/[._-]/g, ' ')
}

function oneOf(noun: string): string {
  return `${/^[aeio]/.test(noun) ? 'an' : 'a'} ${noun}`
}

const sentences: Readonly<
  Record<string, (about: About, member: string, nameOf: NameOf) => string>
> = {
  'organization.created': () => 'created the organization',
  'organization.updated': () => 'changed the organization',
  'organization.language_changed': () => 'changed language and region',
  'organization.deletion_scheduled': () => 'scheduled the organization for deletion',
  'organization.deletion_cancelled': () => 'cancelled the deletion of the organization',
  'security_policy.changed': () => 'changed the security policy',
  'member.joined': (_, member) => `added ${member}`,
  'member.invited': (about) => `invited ${about('email')}`,
  'member.renamed': (about) => `renamed a member to ${about('displayName')}`,
  'member.picture_changed': (_, member) => `changed the picture of ${member}`,
  'member.role_changed': (_, member) => `changed the role of ${member}`,
  'member.status_changed': (about, member) =>
    about('after') === 'disabled' ? `disabled ${member}` : `let ${member} in again`,
  'member.removed': (_, member) => `removed ${member}`,
  'membership.changed': (_, member) => `changed what ${member} may do`,
  'invitation.resent': (about) => `invited ${about('email')} again`,
  'invitation.changed': (about) => `changed the invitation of ${about('email')}`,
  'invitation.revoked': (about) => `revoked the invitation of ${about('email')}`,
  'invitation.accepted': (about) => `accepted the invitation to ${about('email')}`,
  'invitation.declined': (about) => `declined the invitation to ${about('email')}`,
  'ownership.offered': (about, _, nameOf) =>
    `offered the organization to ${nameOf(about('toMemberId')) ?? 'a member'}`,
  'ownership.accepted': () => 'became the owner',
  'ownership.declined': () => 'declined to become the owner',
  'ownership.offer_cancelled': () => 'took the offer of ownership back',
  'team.members_changed': (about) => `changed who is in the team ${about('name')}`,
  'domain.added': (about) => `asked for the domain ${about('hostname')}`,
  'domain.verified': (about) => `proved the domain ${about('hostname')}`,
  'domain.made_primary': (about) => `made ${about('hostname')} the main domain`,
  'export.requested': () => 'asked for an export of all data',
  'export.ready': () => 'got the export of all data',
  'capacity.changed': (_, member) => `changed how many conversations ${member} takes`,
  'availability.changed': (about, member) => `set ${member} to ${about('status') || 'available'}`,
  'contact.note_added': (about) => `wrote a note about ${about('name') || 'a contact'}`,
  'contact.note_deleted': (about) => `deleted a note about ${about('name') || 'a contact'}`,
  'retention.changed': (about) => `changed how long ${about('object')} are kept`,
  'privacy_request.created': () => 'noted a privacy request',
  'privacy_request.changed': (about) => `set a privacy request to ${about('after')}`,
  'documentation.space_changed': () => 'changed a documentation space',
  'documentation.spec_changed': () => 'changed an API description',
  'documentation.tree_changed': () => 'moved documentation pages',
  'documentation.version_changed': () => 'changed a version of the documentation',
  'file.uploaded': (about) => `uploaded ${about('name')}`,
  'file.deleted': (about) => `deleted ${about('name')}`,
}
