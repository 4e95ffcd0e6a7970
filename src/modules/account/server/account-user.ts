import type { AccountUser } from '../model.ts'
import type { User } from './store/users.ts'

export function toAccountUser(user: User): AccountUser {
  return {
    id: user.id,
    name: user.name,
    email: user.email,
    emailVerifiedAt: user.email_verified_at?.toISOString() ?? null,
    phone: user.phone,
    phoneVerifiedAt: user.phone_verified_at?.toISOString() ?? null,
    locale: user.locale,
    timeZone: user.time_zone,
    staffRole: user.staff_role,
    version: user.version,
    createdAt: user.created_at.toISOString(),
  }
}
