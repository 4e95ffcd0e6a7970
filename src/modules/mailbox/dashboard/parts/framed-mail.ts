/** Prepends a policy to the email's HTML: inline styles are allowed, nothing loads. */
export function framedMail(html: string): string {
  return `<!doctype html><meta http-equiv="Content-Security-Policy" content="${policy}"><base target="_blank">${html}`
}

const policy = "default-src 'none'; style-src 'unsafe-inline'; img-src data:"
