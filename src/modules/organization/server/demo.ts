import { createUser, findUserByEmail } from '#modules/account/server/public.ts'
import { listSites, updateSite } from '#modules/sites/contract.ts'
import type { DemoCompany, DemoFounder, DemoPart, DemoStage } from '#platform/demo/demo-part.ts'
import { onPlatform } from '#platform/scope/open-scope.ts'
import { bySystem } from '#platform/scope/opening.ts'
import type { Runtime } from '#platform/scope/runtime.ts'
import type { PlatformScope } from '#platform/scope/scope.ts'

import {
  createRole,
  createTeam,
  inviteMembers,
  listMembers,
  setTeamMembers,
  updateMember,
} from '../contract.ts'
import {
  harbor,
  harborOwner,
  harborPeople,
  northwind,
  northwindOwner,
  northwindPeople,
  northwindTeams,
  type DemoOrganization,
  type DemoPerson,
} from './demo/people.ts'
import { addPictures } from './demo/pictures.ts'
import { addMember, createOrganizationFor } from './public.ts'

export const founder: DemoFounder = {
  ownerEmail: northwindOwner.email,
  found: (runtime) => foundCompany(runtime, northwindOwner, northwind),
}

export const demo: DemoPart = {
  async run(stage) {
    await hire(stage)
    await decorateSite(stage)
    await addPictures(stage)
    await foundHarbor(stage)
  },
}

async function hire(stage: DemoStage): Promise<void> {
  const { act, put, id: idOf } = stage
  for (const person of northwindPeople) {
    const userId = await join(stage, stage.organizationId, person)
    put('user', person.email.split('@')[0] ?? '', userId)
  }
  const { items: members } = await act(listMembers, { limit: 100 })
  for (const { displayName, id } of members) put('member', displayName, id)

  for (const { name, description } of northwindTeams) {
    const team = await act(createTeam, { name, description })
    put('team', name, team.id)
    const people = northwindPeople.filter((person) => person.team === name)
    await act(setTeamMembers, {
      id: team.id,
      version: team.version,
      memberIds: people.map((person) => idOf('member', person.name)),
    })
  }
  const role = await act(createRole, {
    name: 'Roaster',
    description: 'Handles orders that need the roastery and can read the inbox.',
    levels: { Tickets: 'manage', Inbox: 'view', Knowledgebase: 'view', TimeManagement: 'manage' },
  })
  await act(updateMember, { id: idOf('member', 'Sofia Rossi'), version: 1, roleKey: role.key })
  await act(updateMember, {
    id: idOf('member', 'Aiko Tanaka'),
    version: 1,
    exceptions: { Knowledgebase: 'manage' },
  })
  await act(inviteMembers, {
    emails: ['noor@northwind.example'],
    roleKey: 'preset:support-agent',
  })
}

async function decorateSite({ act, put }: DemoStage): Promise<void> {
  const { items } = await act(listSites, {})
  for (const { id, version } of items) {
    put('site', 'main', id)
    await act(updateSite, { id, version, theme: northwindTheme, home: northwindHome })
  }
}

/** A software company whose owner helps Northwind's, so that one person is in two organizations. */
async function foundHarbor(stage: DemoStage): Promise<void> {
  const company = await foundCompany(stage.runtime, harborOwner, harbor)
  for (const person of harborPeople) await join(stage, company.organizationId, person)
  await join(stage, company.organizationId, { ...northwindOwner, role: 'admin' })
  const { act } = stage.in(company)
  const { items } = await act(listSites, {})
  for (const { id, version } of items) await act(updateSite, { id, version, theme: harborTheme })
}

async function foundCompany(
  runtime: Runtime,
  owner: DemoPerson,
  organization: DemoOrganization,
): Promise<DemoCompany> {
  return onPlatform(runtime, bySystem('demo', 'write'), async (scope) => {
    const ownerId = await getOrCreateUser(scope, owner)
    const created = await createOrganizationFor(scope, {
      ...organization,
      userId: ownerId,
      ownerName: owner.name,
    })
    return { organizationId: created.organization.id, ownerId }
  })
}

async function join(
  { runtime }: DemoStage,
  organizationId: string,
  person: DemoPerson,
): Promise<string> {
  return onPlatform(runtime, bySystem('demo', 'write'), async (scope) => {
    const userId = await getOrCreateUser(scope, person)
    await scope.enter(organizationId)
    await addMember(scope, {
      organizationId,
      userId,
      displayName: person.name,
      role: person.role ?? 'member',
      roleKey: person.roleKey ?? null,
      ...(person.dataScope && { dataScope: person.dataScope }),
    })
    return userId
  })
}

async function getOrCreateUser(scope: PlatformScope, { name, email }: DemoPerson): Promise<string> {
  const created = await createUser(scope, { name, email, isProven: true })
  if (created.state === 'created') return created.userId
  const person = await findUserByEmail(scope, email)
  if (!person) throw new Error(`Couldn't create the account of ${email}.`)
  return person.id
}

const northwindTheme = { primaryColor: '#7c3f1d', colorMode: 'system' } as const
const northwindHome = {
  texts: [
    {
      locale: 'en',
      title: 'How can we help?',
      intro: 'Guides to coffee, brewing, and delivery, plus the status of your requests.',
    },
    {
      locale: 'de',
      title: 'Wie können wir helfen?',
      intro: 'Hilfe zu Bohnen, Zubereitung und Lieferung sowie der Stand Ihrer Anfragen.',
    },
  ],
  parts: [],
}
const harborTheme = { primaryColor: '#0e7490', colorMode: 'system' } as const
