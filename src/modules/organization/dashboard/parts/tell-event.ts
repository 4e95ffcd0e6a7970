import type { HistoryEntry } from '../../model.ts'

export type NameOf = (memberId: string) => string | undefined

/** What happened: read after the name of who did it, or by itself where nobody is named. */
export function tellEvent({ type, data, actor }: HistoryEntry, nameOf: NameOf): string {
  const about: About = (name) => {
    const value = data[name]
    return typeof value === 'string' ? value : ''
  }
  const member = nameOf(about('memberId'))
  const sentence = sentences[type]
  if (actor.name !== null && sentence) return sentence(about, member ?? 'a member')
  const words = type.replaceAll(/[.-]/g, ' ')
  const name = member ?? (about('name') || about('slug') || about('hostname'))
  return `${words.charAt(0).toUpperCase()}${words.slice(1)}${name && `: ${name}`}`
}

type About = (name: string) => string

const sentences: Readonly<Record<string, (about: About, member: string) => string>> = {
  'organization.created': () => 'created the organization',
  'organization.updated': () => 'changed the organization',
  'member.added': (_, member) => `added ${member}`,
  'member.renamed': (about) => `renamed a member to ${about('displayName')}`,
  'member.role-changed': (_, member) => `changed the role of ${member}`,
  'member.disabled': (_, member) => `disabled ${member}`,
  'member.enabled': (_, member) => `let ${member} in again`,
  'member.removed': (_, member) => `removed ${member}`,
  'role.created': (about) => `created the role ${about('name')}`,
  'role.updated': (about) => `changed the role ${about('name')}`,
  'role.deleted': (about) => `deleted the role ${about('name')}`,
  'team.created': (about) => `created the team ${about('name')}`,
  'team.updated': (about) => `changed the team ${about('name')}`,
  'team.members-changed': (about) => `changed who is in the team ${about('name')}`,
  'team.deleted': (about) => `deleted the team ${about('name')}`,
  'site.created': (about) => `created the site ${about('slug')}`,
  'site.updated': (about) => `changed the site ${about('slug')}`,
  'site.archived': (about) => `archived the site ${about('slug')}`,
  'site.restored': (about) => `restored the site ${about('slug')}`,
  'domain.added': (about) => `asked for the domain ${about('hostname')}`,
  'domain.verified': (about) => `proved the domain ${about('hostname')}`,
  'domain.made-primary': (about) => `made ${about('hostname')} the main domain`,
  'domain.removed': (about) => `removed the domain ${about('hostname')}`,
  'file.uploaded': (about) => `uploaded ${about('name')}`,
  'file.deleted': (about) => `deleted ${about('name')}`,
}
