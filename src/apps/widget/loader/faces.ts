import { initialsOf } from '#lib/initials-of.ts'
import type { ShownSettings, WidgetConfig } from '#modules/widget/model.ts'

export interface FacedWidget {
  readonly config: Pick<WidgetConfig, 'launcher'> | undefined
  readonly settings: Pick<ShownSettings, 'side' | 'launcherLabel'> | undefined
  readonly launcher: { readonly root: ShadowRoot; readonly faces: HTMLElement } | undefined
}

/**
 * Photos of some teammates next to the launcher, or above it if it has a label. Positioned
 * absolutely, so nothing moves when they load. The button has its name without them.
 */
export function showFaces({ config, settings, launcher }: FacedWidget): void {
  if (!config || !settings || !launcher) return
  const { root, faces } = launcher
  if (!faces.hasChildNodes()) {
    const sheet = new CSSStyleSheet()
    sheet.replaceSync(style)
    root.adoptedStyleSheets.push(sheet)
    faces.append(...config.launcher.faces.map(faceOf))
  }
  faces.className = `faces ${settings.side} ${settings.launcherLabel ? 'over' : 'beside'}`
  faces.hidden = false
}

function faceOf({ name, pictureUrl }: WidgetConfig['people'][number]): HTMLElement {
  const initials = document.createElement('span')
  initials.textContent = initialsOf(name)
  if (!pictureUrl) return initials
  const picture = new Image()
  picture.alt = ''
  picture.referrerPolicy = 'no-referrer'
  // The page's content security policy may block images.
  picture.onerror = () => picture.replaceWith(initials)
  picture.src = pictureUrl
  return picture
}

const style = `
.faces{position:absolute;display:flex}
.faces>*{display:grid;place-items:center;box-sizing:border-box;width:36px;height:36px;flex:none;border:2px solid #fff;border-radius:50%;background:#e2e8f0;color:#0f172a;font-size:12px;object-fit:cover;box-shadow:0 1px 3px rgb(2 6 23/.24)}
.faces>:not(:first-child){margin-inline-start:-8px}
.beside{top:10px}
.beside.right{right:calc(100% + 8px)}
.beside.left{left:calc(100% + 8px)}
.over{bottom:calc(100% + 6px)}
.over.right{right:0}
.over.left{left:0}
[aria-expanded=true]>.faces{display:none}
`
