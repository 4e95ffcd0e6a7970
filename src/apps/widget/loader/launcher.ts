import type { ShownSettings, WidgetConfig } from '#modules/widget/model.ts'
import { bubblePath } from '#modules/widget/rules.ts'

import { launcherStyle } from './launcher-style.ts'

export interface LauncherOptions {
  readonly labels: WidgetConfig['labels']
  onToggle(): void
  onNear(): void
}

export class Launcher {
  readonly host = element('div', '')
  readonly root = this.host.attachShadow({ mode: 'open' })
  readonly faces = element('span', '')
  panel: HTMLElement | undefined
  readonly #sheet = new CSSStyleSheet()
  readonly #button = element('button', 'launcher')
  readonly #badge = element('span', 'badge')
  #label = ''
  #icon = ''
  #labels: WidgetConfig['labels']
  #unread = 0
  #isOpen = false

  constructor({ labels, onToggle, onNear }: LauncherOptions) {
    const { host, root } = this
    const button = this.#button
    this.#labels = labels
    host.dataset['parley'] = ''
    button.type = 'button'
    button.setAttribute('aria-haspopup', 'dialog')
    button.addEventListener('click', onToggle)
    for (const near of ['pointerenter', 'focus']) button.addEventListener(near, onNear)
    root.adoptedStyleSheets = [this.#sheet]
    root.append(button)
    this.faces.hidden = true
    document.body.append(host)
  }

  /** A config cached before an update may lack newer settings. */
  applyConfig(
    settings: ShownSettings,
    { path = bubblePath, color = '#fff' }: Partial<WidgetConfig['launcher']> = {},
    zIndex?: number,
  ): void {
    this.#sheet.replaceSync(launcherStyle(settings, color, zIndex))
    this.#label = settings.launcherLabel
    const label = element('span', '')
    label.textContent = this.#label
    label.hidden = !this.#label
    this.#icon = path
    this.#button.replaceChildren(drawIcon(), label, this.faces, this.#badge)
    this.setOpen(this.#isOpen)
  }

  setLabels(labels: WidgetConfig['labels']): void {
    this.#labels = labels
    this.#update()
  }

  setVisible(isVisible: boolean): void {
    this.#button.hidden = !isVisible
  }

  setUnread(count: number): void {
    this.#unread = count
    this.#update()
  }

  setBusy(isBusy: boolean): void {
    this.#button.setAttribute('aria-busy', String(isBusy))
  }

  setOpen(isOpen: boolean): void {
    this.#isOpen = isOpen
    this.setBusy(false)
    this.#button.querySelector('path')?.setAttribute('d', isOpen ? chevron : this.#icon)
    this.#update()
  }

  focus(): void {
    this.#button.focus({ preventScroll: true })
  }

  remove(): void {
    this.host.remove()
  }

  #update(): void {
    const unread = this.#unread
    const isOpen = this.#isOpen
    const labels = this.#labels
    this.#badge.textContent = unread > 99 ? '99+' : String(unread)
    this.#badge.hidden = unread === 0 || isOpen
    this.#button.setAttribute('aria-expanded', String(isOpen))
    const count = labels.unread.replace('{count}', String(unread))
    const open = unread > 0 ? `${labels.open}, ${count}` : labels.open
    const name = isOpen ? labels.close : open
    // Visible text must be part of the accessible name, so voice control finds the button.
    this.#button.setAttribute('aria-label', this.#label ? `${this.#label}: ${name}` : name)
  }
}

function element<Tag extends keyof HTMLElementTagNameMap>(
  tag: Tag,
  className: string,
): HTMLElementTagNameMap[Tag] {
  const made = document.createElement(tag)
  made.className = className
  return made
}

// Created without innerHTML, because pages with Trusted Types reject markup.
function drawIcon(): SVGSVGElement {
  const svg = document.createElementNS(svgSpace, 'svg')
  svg.setAttribute('viewBox', '0 0 24 24')
  svg.setAttribute('aria-hidden', 'true')
  const path = document.createElementNS(svgSpace, 'path')
  svg.append(path)
  return svg
}

const svgSpace = 'http://www.w3.org/2000/svg'
const chevron = 'm6 9 6 6 6-6'
