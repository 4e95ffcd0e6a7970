/** On every answer that is read by a program and not shown as a page. */
export function answerHeaders(requestId: string, type = 'application/json') {
  return {
    'content-type': type,
    'x-content-type-options': 'nosniff',
    'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
    'x-request-id': requestId,
  }
}
