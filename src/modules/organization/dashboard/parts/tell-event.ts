import type { HistoryEntry } from '../../model.ts'

/** What happened: read after the name of who did it, or by itself where nobody is named. */
export function tellEvent({ type, data, actor }: HistoryEntry): string {
  const sentence = sentences[type]
  if (actor.name !== null && sentence) return sentence(data)
  const words = type.replaceAll(/[.-]/g, ' ')
  const name = text(data, 'name') || text(data, 'slug') || text(data, 'hostname')
  return `${words.charAt(0).toUpperCase()}${words.slice(1)}${name && `: ${name}`}`
}

type Data = HistoryEntry['data']

const sentences: Readonly<Record<string, (data: Data) => string>> = {
  'organization.created': () => 'created the organization',
  'organization.updated': () => 'changed the organization',
  'member.added': () => 'added a member',
  'member.renamed': (data) => `renamed a member to ${text(data, 'displayName')}`,
  'member.role-changed': () => 'changed the role of a member',
  'member.disabled': () => 'disabled a member',
  'member.enabled': () => 'let a member in again',
  'member.removed': () => 'removed a member',
  'role.created': (data) => `created the role ${text(data, 'name')}`,
  'role.updated': (data) => `changed the role ${text(data, 'name')}`,
  'role.deleted': (data) => `deleted the role ${text(data, 'name')}`,
  'team.created': (data) => `created the team ${text(data, 'name')}`,
  'team.updated': (data) => `changed the team ${text(data, 'name')}`,
  'team.members-changed': (data) => `changed who is in the team ${text(data, 'name')}`,
  'team.deleted': (data) => `deleted the team ${text(data, 'name')}`,
  'site.created': (data) => `created the site ${text(data, 'slug')}`,
  'site.updated': (data) => `changed the site ${text(data, 'slug')}`,
  'site.archived': (data) => `archived the site ${text(data, 'slug')}`,
  'site.restored': (data) => `restored the site ${text(data, 'slug')}`,
  'domain.added': (data) => `asked for the domain ${text(data, 'hostname')}`,
  'domain.verified': (data) => `proved the domain ${text(data, 'hostname')}`,
  'domain.made-primary': (data) => `made ${text(data, 'hostname')} the main domain`,
  'domain.removed': (data) => `removed the domain ${text(data, 'hostname')}`,
  'file.uploaded': (data) => `uploaded ${text(data, 'name')}`,
  'file.deleted': (data) => `deleted ${text(data, 'name')}`,
}

function text(data: Data, name: string): string {
  const value = data[name]
  return typeof value === 'string' ? value : ''
}
