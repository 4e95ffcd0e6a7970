export interface IdentitySnippet {
  readonly value: string
  readonly label: string
  readonly code: string
}

export function identitySnippets(widgetId: string): readonly IdentitySnippet[] {
  return [
    { value: 'node', label: 'Node', code: node(widgetId) },
    { value: 'php', label: 'PHP', code: php(widgetId) },
    { value: 'python', label: 'Python', code: python(widgetId) },
    { value: 'ruby', label: 'Ruby', code: ruby(widgetId) },
  ]
}

function node(widgetId: string): string {
  return `import { createHmac } from 'node:crypto'

function parleyToken(user) {
  const part = (value) => Buffer.from(JSON.stringify(value)).toString('base64url')
  const text = [
    part({ alg: 'HS256', typ: 'JWT' }),
    part({
      sub: String(user.id),
      aud: '${widgetId}',
      exp: Math.floor(Date.now() / 1000) + 3600,
      name: user.name,
      email: user.email,
      attributes: { plan: user.plan },
    }),
  ].join('.')
  const signature = createHmac('sha256', process.env.PARLEY_SECRET).update(text)
  return \`\${text}.\${signature.digest('base64url')}\`
}`
}

function php(widgetId: string): string {
  return `<?php
function parleyToken(array $user): string {
    $part = fn ($bytes) => rtrim(strtr(base64_encode($bytes), '+/', '-_'), '=');
    $text = $part(json_encode(['alg' => 'HS256', 'typ' => 'JWT'])) . '.' . $part(json_encode([
        'sub' => (string) $user['id'],
        'aud' => '${widgetId}',
        'exp' => time() + 3600,
        'name' => $user['name'],
        'email' => $user['email'],
        'attributes' => ['plan' => $user['plan']],
    ]));
    return $text . '.' . $part(hash_hmac('sha256', $text, getenv('PARLEY_SECRET'), true));
}`
}

function python(widgetId: string): string {
  return `import os, time
import jwt  # pip install pyjwt

def parley_token(user):
    return jwt.encode(
        {
            "sub": str(user.id),
            "aud": "${widgetId}",
            "exp": int(time.time()) + 3600,
            "name": user.name,
            "email": user.email,
            "attributes": {"plan": user.plan},
        },
        os.environ["PARLEY_SECRET"],
        algorithm="HS256",
    )`
}

function ruby(widgetId: string): string {
  return `require 'jwt' # gem install jwt

def parley_token(user)
  claims = {
    sub: user.id.to_s,
    aud: '${widgetId}',
    exp: Time.now.to_i + 3600,
    name: user.name,
    email: user.email,
    attributes: { plan: user.plan }
  }
  JWT.encode(claims, ENV.fetch('PARLEY_SECRET'), 'HS256')
end`
}
