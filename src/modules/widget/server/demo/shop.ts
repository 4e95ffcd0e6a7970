import { html, Html } from '#platform/portal/html.ts'

import { demoCustomer } from './customer.ts'

export { signDemoCustomer } from './customer.ts'

export interface DemoShop {
  readonly widgetId: string | undefined
  readonly token: string | undefined
  readonly isSignedIn: boolean
  readonly home: string
  readonly nonce: string
}

export function demoShopPage(shop: DemoShop): string {
  const { nonce } = shop
  const here = shop.isSignedIn ? signedInAddress(shop) : shop.home
  return html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>Northwind Coffee</title>
        <style nonce="${nonce}">
          ${new Html(look)}
        </style>
      </head>
      <body>
        <header>
          <a class="brand" href="${here}">Northwind Coffee</a>
          <nav aria-label="Shop">
            <a href="#coffees">Coffees</a><a href="#subscription">Subscription</a
            ><a href="#" data-parley-open>Contact</a>
          </nav>
          ${account(shop)}
        </header>
        <main>
          <section class="lead">
            <p class="kicker">Roasted Mondays and Thursdays</p>
            <h1>Roasted to order, shipped fresh</h1>
            <p>
              We buy from eleven farms, roast in small batches by the harbor, and ship the same day.
            </p>
            <button type="button" data-parley-open="new">Ask a barista</button>
          </section>
          <section id="coffees" aria-labelledby="coffees-title">
            <h2 id="coffees-title">This week</h2>
            <ul class="shelf">
              ${new Html(coffees.map((coffee) => card(coffee).markup).join(''))}
            </ul>
          </section>
          <section id="subscription" class="band" aria-labelledby="subscription-title">
            <h2 id="subscription-title">A bag every other Friday</h2>
            <p>Pause, swap, or cancel any time. Free shipping.</p>
          </section>
        </main>
        <footer>Northwind Coffee is a fictional shop that shows the chat widget on a page.</footer>
        ${widget(shop)}
      </body>
    </html>`.markup
}

export function demoShopHeaders(nonce: string): Record<string, string> {
  return {
    'content-security-policy': [
      "default-src 'self'",
      `script-src 'self' 'nonce-${nonce}'`,
      `style-src 'nonce-${nonce}'`,
      "img-src 'self' data:",
      "base-uri 'none'",
      "frame-ancestors 'none'",
    ].join('; '),
    'referrer-policy': 'strict-origin-when-cross-origin',
    'cache-control': 'no-store',
  }
}

function account(shop: DemoShop): Html {
  if (!shop.token) return new Html('')
  const [firstName] = demoCustomer.name.split(' ')
  return shop.isSignedIn
    ? html`<p class="account">
        <span>${demoCustomer.name}</span><a href="${shop.home}">Sign out</a>
      </p>`
    : html`<p class="account">
        <a href="${signedInAddress(shop)}">Sign in as ${firstName ?? ''}</a>
      </p>`
}

function signedInAddress({ home }: DemoShop): string {
  return `${home}${home.includes('?') ? '&' : '?'}as=ada`
}

function widget({ widgetId, token, isSignedIn, nonce }: DemoShop): Html {
  if (!widgetId) {
    return html`<p class="hint">
      Publish a widget in the dashboard, then reload this page to see it here.
    </p>`
  }
  const jwt = isSignedIn && token ? html` data-jwt="${token}"` : new Html('')
  return html`<script nonce="${nonce}">
      ${new Html(isSignedIn ? afterSignIn : afterSignOut)}
    </script>
    <script async src="/widget.js" data-widget="${widgetId}" ${jwt}></script>`
}

// Logs the chat out after sign-out; this shop remembers in the browser that someone was signed in.
const afterSignIn = `localStorage.setItem('shop.user', 'ada')`
const afterSignOut = `
  window.Parley = window.Parley || function () { (Parley.q = Parley.q || []).push(arguments) }
  if (localStorage.getItem('shop.user')) {
    localStorage.removeItem('shop.user')
    Parley('logout')
  }`

interface Coffee {
  readonly name: string
  readonly from: string
  readonly taste: string
  readonly price: string
  readonly shade: string
}

function card({ name, from, taste, price, shade }: Coffee): Html {
  return html`<li>
    <div class="bag ${shade}" aria-hidden="true"><span>${name}</span></div>
    <h3>${name}</h3>
    <p class="from">${from}</p>
    <p>${taste}</p>
    <p class="price">${price}</p>
  </li>`
}

const coffees: readonly Coffee[] = [
  {
    name: 'Chelbesa',
    from: 'Gedeo, Ethiopia',
    taste: 'Jasmine, apricot, and a long, sweet finish.',
    price: '€14.50 for 250 g',
    shade: 'apricot',
  },
  {
    name: 'La Palma',
    from: 'Huila, Colombia',
    taste: 'Red apple, panela, and milk chocolate.',
    price: '€12.90 for 250 g',
    shade: 'brick',
  },
  {
    name: 'Harbor Blend',
    from: 'Brazil and Guatemala',
    taste: 'Hazelnut and cocoa, made for the moka pot.',
    price: '€10.90 for 250 g',
    shade: 'slate',
  },
]

const look = `
  :root { color-scheme: light; --ink: #2b1d14; --paper: #fbf6ef; --soft: #6d5a4c; --accent: #7c3f1d }
  * { box-sizing: border-box }
  body { margin: 0; background: var(--paper); color: var(--ink); font: 17px/1.6 Georgia, 'Times New Roman', serif }
  header, main, footer { max-width: 1080px; margin: 0 auto; padding: 24px }
  header { display: flex; flex-wrap: wrap; gap: 16px; justify-content: space-between; align-items: baseline }
  .brand { font-size: 22px; font-weight: 700; letter-spacing: -.01em }
  a { color: inherit; text-decoration: none }
  nav { display: flex; gap: 24px; font-size: 16px }
  .account { display: flex; gap: 16px; margin: 0; font-size: 16px }
  .account a { text-decoration: underline; text-underline-offset: 3px }
  nav a:hover { text-decoration: underline }
  @media (max-width: 640px) { nav { order: 1; width: 100% } }
  .lead { padding: 72px 0 56px; max-width: 640px }
  .kicker { margin: 0; color: var(--accent); font-size: 15px }
  h1 { margin: 8px 0 16px; font-size: clamp(36px, 6vw, 60px); line-height: 1.05; letter-spacing: -.02em; text-wrap: balance }
  h2 { font-size: 28px; letter-spacing: -.01em; margin: 0 0 16px }
  h3 { margin: 16px 0 0; font-size: 20px }
  button { margin-top: 8px; padding: 12px 24px; border: 0; border-radius: 999px; background: var(--ink); color: var(--paper); font: inherit; cursor: pointer }
  button:focus-visible, a:focus-visible { outline: 2px solid var(--accent); outline-offset: 3px }
  .shelf { list-style: none; margin: 0; padding: 0; display: grid; gap: 32px; grid-template-columns: repeat(auto-fill, minmax(240px, 1fr)) }
  .shelf p { margin: 4px 0 }
  .from, .price { color: var(--soft); font-size: 15px }
  .bag { aspect-ratio: 4 / 5; border-radius: 12px; display: grid; place-items: center; color: #fff; font-size: 26px }
  .apricot { background: linear-gradient(160deg, #c9773a, #96511f) }
  .brick { background: linear-gradient(160deg, #9d3f32, #6d261d) }
  .slate { background: linear-gradient(160deg, #4b5563, #262d38) }
  .band { margin-top: 64px; padding: 40px; border-radius: 16px; background: #f1e6d8 }
  .band p { margin: 0 }
  footer { color: var(--soft); font-size: 14px; padding-bottom: 96px }
  .hint { position: fixed; right: 24px; bottom: 24px; margin: 0; padding: 12px 16px; max-width: 320px; border-radius: 12px; background: var(--ink); color: var(--paper); font-size: 15px }
`
