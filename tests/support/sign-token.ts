import { createHmac } from 'node:crypto'

export function signToken(claims: object, secret: string): string {
  const exp = Math.floor(Date.now() / 1000) + 3600
  const text = `${tokenPart({ alg: 'HS256', typ: 'JWT' })}.${tokenPart({ exp, ...claims })}`
  return `${text}.${createHmac('sha256', secret).update(text).digest('base64url')}`
}

export function tokenPart(value: object): string {
  return Buffer.from(JSON.stringify(value)).toString('base64url')
}
