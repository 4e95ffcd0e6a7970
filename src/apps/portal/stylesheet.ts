import { contrast, readableColor } from '#lib/contrast.ts'
import type { Theme } from '#modules/sites/model.ts'

import { layout } from './layout-styles.ts'

export function stylesheet({ primaryColor, colorMode }: Theme): string {
  const light = `${brandOn(primaryColor, hardestLight)}${lightTokens}`
  const dark = `${brandOn(primaryColor, hardestDark)}${darkTokens}`
  switch (colorMode) {
    case 'light':
      return `:root{color-scheme:light;${light}}${layout}${print(light)}`
    case 'dark':
      return `:root{color-scheme:dark;${dark}}${layout}${print(light)}`
    case 'system':
      return `:root{color-scheme:light dark;${light}}@media (prefers-color-scheme:dark){:root{${dark}}}${layout}${print(light)}`
  }
}

function brandOn(primaryColor: string, background: string): string {
  const brand = readableColor(primaryColor, background)
  const onBrand = contrast(brand, '#ffffff') >= 4.5 ? '#ffffff' : '#0b1220'
  return `--brand:${brand};--on-brand:${onBrand};`
}

function print(light: string): string {
  return `@media print{:root{color-scheme:light;${light}}footer,nav,.standing,.form,.skip,.no-print{display:none!important}main{padding:0}.panel,.card{break-inside:avoid;box-shadow:none}}`
}

// Picks the background with the lowest contrast in each mode.
const hardestLight = '#f1f5f9'
const hardestDark = '#232e3d'
const lightTokens =
  '--page:#f8fafc;--surface:#ffffff;--sunken:#f1f5f9;--line:#e2e8f0;--edge:#64748b;--text:#0f172a;--quiet:#475569;--good:#166534;--good-wash:#dcfce7;--warn:#854d0e;--warn-wash:#fef9c3;--info:#1e40af;--info-wash:#dbeafe;--bad:#b91c1c;--shade:0 1px 2px rgb(15 23 42/.06);'
const darkTokens =
  '--page:#111823;--surface:#1b2431;--sunken:#232e3d;--line:#334155;--edge:#8494a8;--text:#f1f5f9;--quiet:#a9b6c7;--good:#86efac;--good-wash:#14321f;--warn:#fde68a;--warn-wash:#3a2d0c;--info:#bfdbfe;--info-wash:#1c2f52;--bad:#fca5a5;--shade:none;'
