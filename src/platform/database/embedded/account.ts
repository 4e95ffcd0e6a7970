import type { Stats } from 'node:fs'
import { readFile, stat } from 'node:fs/promises'
import { dirname } from 'node:path'

export interface Account {
  readonly name: string
  readonly uid: number
  readonly gid: number
}

export async function findAccount(cluster: string): Promise<Account | undefined> {
  if (process.getuid?.() !== 0) return undefined
  const accounts = await readAccounts()
  const owner = await stat(cluster).catch(() => undefined)
  if (owner && owner.uid !== 0) {
    const known = accounts.find((account) => account.uid === owner.uid)
    return known ?? { name: String(owner.uid), uid: owner.uid, gid: owner.gid }
  }
  return (
    accounts.find((account) => account.name === 'postgres') ??
    accounts.find((account) => account.name === 'nobody') ?? {
      name: 'nobody',
      uid: 65534,
      gid: 65534,
    }
  )
}

export async function canReach(folder: string, account: Account): Promise<boolean> {
  if (!mayEnter(await stat(folder), account)) return false
  const parent = dirname(folder)
  return parent === folder || canReach(parent, account)
}

/**
 * Only the closest class of permissions counts: an owner gains nothing from the rights of others.
 */
function mayEnter({ mode, uid, gid }: Stats, account: Account): boolean {
  if (uid === account.uid) return (mode & 0o100) !== 0
  if (gid === account.gid) return (mode & 0o010) !== 0
  return (mode & 0o001) !== 0
}

async function readAccounts(): Promise<Account[]> {
  const text = await readFile('/etc/passwd', 'utf8').catch(() => '')
  return text
    .split('\n')
    .map((line) => line.split(':'))
    .filter((fields) => fields.length >= 7)
    .map(([name = '', , uid, gid]) => ({ name, uid: Number(uid), gid: Number(gid) }))
}
