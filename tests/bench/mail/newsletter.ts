/** A typical 57 kB HTML newsletter with the recipient's name in three places. */
export function newsletterFor(name: string) {
  return {
    subject: `${name}, what is new in November`,
    text: text.replaceAll('{name}', name),
    html: html.replaceAll('{name}', name),
  }
}

const item = `<tr><td style="padding:24px;font-family:Helvetica,Arial,sans-serif;font-size:15px;line-height:24px;color:#1f2937"><h2 style="margin:0 0 8px">Faster replies — für alle</h2><p style="margin:0 0 16px">Your team answers from one place, and everybody sees who is at work on what. Nothing is lost when two people write at once.</p><a href="https://acme.example/news/faster-replies?from=newsletter" style="color:#047857">Read more</a></td></tr>`
const rows = Math.ceil(57_000 / Buffer.byteLength(item))
const html = `<!doctype html><html lang="en"><body><p>Hello {name},</p><table role="presentation" width="600">${item.repeat(rows)}</table><p>For {name}, who asked for it.</p></body></html>`
const text = `Hello {name},\n\n${'Your team answers from one place.\n'.repeat(60)}`
