/** The markup of a mail with a policy of its own in front: it may be styled, and load nothing. */
export function framedMail(html: string): string {
  return `<!doctype html><meta http-equiv="Content-Security-Policy" content="${policy}"><base target="_blank">${html}`
}

const policy = "default-src 'none'; style-src 'unsafe-inline'; img-src data:"
