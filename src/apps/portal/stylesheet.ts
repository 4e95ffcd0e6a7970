import { readableColor } from '#lib/contrast.ts'
import type { Theme } from '#modules/sites/model.ts'

/** The whole look of a page; it goes into the page itself, so that one answer is enough to read it. */
export function stylesheet({ primaryColor, colorMode }: Theme): string {
  const light = `--brand:${readableColor(primaryColor, hardestLight)};${lightTokens}`
  const dark = `--brand:${readableColor(primaryColor, hardestDark)};${darkTokens}`
  switch (colorMode) {
    case 'light':
      return `:root{color-scheme:light;${light}}${layout}`
    case 'dark':
      return `:root{color-scheme:dark;${dark}}${layout}${print(light)}`
    case 'system':
      return `:root{color-scheme:light dark;${light}}@media (prefers-color-scheme:dark){:root{${dark}}}${layout}${print(light)}`
  }
}

function print(light: string): string {
  return `@media print{:root{color-scheme:light;${light}}footer{display:none}}`
}

// Of the two backgrounds of each mode the one that leaves less contrast.
const hardestLight = '#f8fafc'
const hardestDark = '#1b2431'
const lightTokens =
  '--page:#f8fafc;--surface:#ffffff;--line:#e2e8f0;--text:#0f172a;--quiet:#475569;--on-brand:#ffffff;'
const darkTokens =
  '--page:#111823;--surface:#1b2431;--line:#334155;--text:#f1f5f9;--quiet:#a9b6c7;--on-brand:#0b1220;'

const layout = [
  '*{box-sizing:border-box}',
  'body{margin:0;min-height:100vh;display:flex;flex-direction:column;background:var(--page);color:var(--text);font:17px/1.6 "Inter Variable",Inter,system-ui,sans-serif;overflow-wrap:anywhere}',
  'header{border-top:4px solid var(--brand);background:var(--surface);border-bottom:1px solid var(--line)}',
  'header a{display:flex;align-items:center;gap:12px;max-width:720px;margin:0 auto;padding:16px 24px;color:inherit;font-weight:600;text-decoration:none}',
  '.mark{flex:none;display:grid;place-items:center;width:32px;height:32px;border-radius:8px;background:var(--brand);color:var(--on-brand);font-size:15px}',
  'main{flex:1;width:100%;max-width:720px;margin:0 auto;padding:48px 24px}',
  'h1{margin:0 0 12px;font-size:28px;line-height:1.25;font-weight:600;text-wrap:balance}',
  'p{margin:0 0 12px;color:var(--quiet)}',
  'a{color:var(--brand)}',
  'a:focus-visible{outline:2px solid var(--brand);outline-offset:2px;border-radius:4px}',
  'footer{padding:24px;text-align:center;font-size:14px;color:var(--quiet)}',
  'footer a{color:inherit}',
  '@media (max-width:480px){main{padding:32px 16px}header a{padding:12px 16px}h1{font-size:24px}}',
].join('')
