import { normalizeEmail } from './email-address.ts'
import { normalizePhone } from './phone-number.ts'
import { safeTarget } from './safe-target.ts'

/**
 * Parses a typed link: 'example.com', 'grace@example.com', '+49 30 123456'. Other schemes such as
 * javascript: return undefined.
 */
export function linkTarget(typed: string): string | undefined {
  const text = typed.trim()
  const email = normalizeEmail(text)
  if (email) return `mailto:${email}`
  const phone = normalizePhone(text)
  if (phone) return `tel:${phone}`
  if (text.startsWith('/')) return undefined
  return safeTarget(bareDomain.test(text) ? `https://${text}` : text, { isExternalAllowed: true })
}

const bareDomain = /^[\p{L}\p{N}-]+(\.[\p{L}\p{N}-]+)*\.\p{L}{2,}([/?#:]|$)/u
