import { createElement, useState, type ReactNode } from 'react'
import { createRoot } from 'react-dom/client'

import type { Drawn } from '../browser-report.ts'

declare global {
  interface Window {
    screens: readonly Drawn[]
  }
}

function BarePage(): ReactNode {
  const [shown, setShown] = useState(1)
  return [
    createElement(
      'nav',
      { key: 'nav' },
      [1, 2].map((number) =>
        createElement('button', { key: number, onClick: () => setShown(number) }, number),
      ),
    ),
    createElement('div', { key: shown, id: `screen-${shown}` }, draw(window.screens[shown - 1])),
  ]
}

function draw(node: Drawn | undefined): ReactNode {
  if (node === undefined || typeof node === 'string') return node
  return createElement(node.tag, node.attributes, ...node.children.map(draw))
}

const root = document.querySelector('#root')
if (root) createRoot(root).render(createElement(BarePage))
