import { readFile, stat } from 'node:fs/promises'
import { dirname } from 'node:path'

/** An unprivileged user of the system. */
export interface Account {
  readonly name: string
  readonly uid: number
  readonly gid: number
}

/** Whom PostgreSQL runs as: undefined means as ourselves. Existing data stays with its owner. */
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

/** Whether the account may enter the folder, which needs every folder above it open too. */
export async function canReach(folder: string, account: Account): Promise<boolean> {
  const { mode, uid, gid } = await stat(folder)
  const entry = uid === account.uid ? 0o100 : gid === account.gid ? 0o010 : 0o001
  if ((mode & entry) === 0) return false
  const parent = dirname(folder)
  return parent === folder || canReach(parent, account)
}

async function readAccounts(): Promise<Account[]> {
  const text = await readFile('/etc/passwd', 'utf8').catch(() => '')
  return text
    .split('\n')
    .map((line) => line.split(':'))
    .filter((fields) => fields.length >= 7)
    .map(([name = '', , uid, gid]) => ({ name, uid: Number(uid), gid: Number(gid) }))
}
