import type { AccountUser } from '../model.ts'
import type { User } from './store/users.ts'

export function toAccountUser(user: User): AccountUser {
  return {
    id: user.id,
    name: user.name,
    email: user.email,
    emailVerifiedAt: user.emailVerifiedAt?.toISOString() ?? null,
    phone: user.phone,
    phoneVerifiedAt: user.phoneVerifiedAt?.toISOString() ?? null,
    locale: user.locale,
    timeZone: user.timeZone,
    staffRole: user.staffRole,
    version: user.version,
    createdAt: user.createdAt.toISOString(),
  }
}
