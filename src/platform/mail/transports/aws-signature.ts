import { createHash, createHmac } from 'node:crypto'

export interface AwsRequest {
  readonly method: string
  readonly url: URL
  readonly body: string
  readonly region: string
  readonly service: string
  readonly keyId: string
  readonly key: string
  readonly now: Date
}

/** Request headers for AWS Signature Version 4. */
export function awsHeaders(request: AwsRequest): Record<string, string> {
  const { method, url, body, region, service, keyId, key, now } = request
  const at = now.toISOString().replaceAll(/[-:]|\.\d{3}/g, '')
  const day = at.slice(0, 8)
  const bodyHash = sha256(body)
  const signed = 'content-type;host;x-amz-content-sha256;x-amz-date'
  const canonical = [
    method,
    url.pathname,
    url.searchParams.toString(),
    'content-type:application/json',
    `host:${url.host}`,
    `x-amz-content-sha256:${bodyHash}`,
    `x-amz-date:${at}`,
    '',
    signed,
    bodyHash,
  ].join('\n')
  const reach = `${day}/${region}/${service}/aws4_request`
  const toSign = ['AWS4-HMAC-SHA256', at, reach, sha256(canonical)].join('\n')
  const signingKey = [day, region, service, 'aws4_request'].reduce<Buffer>(
    (made, part) => hmac(made, part),
    Buffer.from(`AWS4${key}`),
  )
  const signature = hmac(signingKey, toSign).toString('hex')
  return {
    'content-type': 'application/json',
    'x-amz-content-sha256': bodyHash,
    'x-amz-date': at,
    authorization: `AWS4-HMAC-SHA256 Credential=${keyId}/${reach}, SignedHeaders=${signed}, Signature=${signature}`,
  }
}

function sha256(text: string): string {
  return createHash('sha256').update(text).digest('hex')
}

function hmac(key: Buffer, text: string): Buffer {
  return createHmac('sha256', key).update(text).digest()
}
