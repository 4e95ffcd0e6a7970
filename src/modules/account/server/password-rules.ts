import { readFileSync } from 'node:fs'
import { join } from 'node:path'

import { refuseField } from '#platform/registry/refuse.ts'

import { repeatsIdentity } from '../rules.ts'

export function refuseWeakPassword(
  password: string,
  person: { readonly name: string; readonly address: string },
  field = 'password',
): void {
  if (commonPasswords.has(password.toLowerCase()) || isOneCharacter(password)) {
    refuseField(field, 'This password is too common. Choose another one.')
  }
  if (repeatsIdentity(password, person)) {
    refuseField(field, 'Your password can’t be your name or address.')
  }
}

function isOneCharacter(password: string): boolean {
  return new Set(password).size === 1
}

const commonPasswords: ReadonlySet<string> = new Set(
  readFileSync(join(import.meta.dirname, 'common-passwords.txt'), 'utf8')
    .split('\n')
    .filter(Boolean),
)
