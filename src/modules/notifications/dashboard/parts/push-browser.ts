import { callApi } from '#platform/registry/browser-client.ts'

import { addPushDevice, listPushDevices, removePushDevice } from '../../push-contract.ts'

export type PushState = 'impossible' | 'forbidden' | 'off' | 'on'

export async function readPushState(): Promise<PushState> {
  if (!isPossible()) return 'impossible'
  if (Notification.permission === 'denied') return 'forbidden'
  return (await currentSubscription()) ? 'on' : 'off'
}

export async function turnPushOn(): Promise<PushState> {
  const permission = await Notification.requestPermission()
  if (permission !== 'granted') return permission === 'denied' ? 'forbidden' : 'off'
  await navigator.serviceWorker.register(worker)
  await subscribe(await navigator.serviceWorker.ready)
  return 'on'
}

export async function turnPushOff(deviceId: string | undefined): Promise<PushState> {
  const subscription = await currentSubscription()
  await subscription?.unsubscribe()
  if (deviceId !== undefined) await callApi(removePushDevice, { id: deviceId })
  return 'off'
}

/** Browsers change their push endpoints, and another person may sign in here. */
export async function renewSubscription(): Promise<void> {
  if (!isPossible() || Notification.permission !== 'granted') return
  const registration = await navigator.serviceWorker.getRegistration(worker)
  const subscription = await registration?.pushManager.getSubscription()
  if (!registration || !subscription || sessionStorage.getItem(renewed) === subscription.endpoint) {
    return
  }
  await subscribe(registration)
  sessionStorage.setItem(renewed, subscription.endpoint)
}

async function subscribe(registration: ServiceWorkerRegistration): Promise<void> {
  const { senderKey } = await callApi(listPushDevices, {})
  const before = await registration.pushManager.getSubscription()
  const isOurs = before && keyText(before.options.applicationServerKey) === senderKey
  if (before && !isOurs) await before.unsubscribe()
  const subscription = await registration.pushManager.subscribe({
    userVisibleOnly: true,
    applicationServerKey: senderKey,
  })
  await callApi(addPushDevice, {
    endpoint: subscription.endpoint,
    publicKey: keyText(subscription.getKey('p256dh')),
    authSecret: keyText(subscription.getKey('auth')),
  })
}

async function currentSubscription(): Promise<PushSubscription | null> {
  const registration = await navigator.serviceWorker.getRegistration(worker)
  return (await registration?.pushManager.getSubscription()) ?? null
}

function isPossible(): boolean {
  return 'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window
}

function keyText(key: ArrayBuffer | null): string {
  const text = btoa(String.fromCharCode(...new Uint8Array(key ?? new ArrayBuffer(0))))
  return text.replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '')
}

const worker = '/notify-worker.js'
const renewed = 'parley:push-renewed'
