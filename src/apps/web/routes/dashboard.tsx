import { getSession } from '#modules/account/contract.ts'
import { getMyMembership } from '#modules/organization/contract.ts'
import { Contributions } from '#platform/registry/slot.ts'
import { useCall } from '#platform/registry/browser/use-call.ts'
import { fromCache } from '#platform/screens/from-cache.ts'
import { homeSlot, type HomePart } from '#platform/screens/browser/home-slot.ts'
import { screenLoader } from '#platform/screens/browser/screen-loader.ts'
import { useSlot } from '#platform/screens/browser/slots.tsx'
import { LazyPart } from '#ui/lazy-part.tsx'
import { Page } from '#ui/page.tsx'
import { LoadingState } from '#ui/states.tsx'

import { contributions } from '../modules.ts'

export const loader = screenLoader(async () => {
  const parts = new Contributions(contributions).to(homeSlot)
  const questions = await Promise.all(parts.map(async ({ asks }) => (await asks?.()) ?? []))
  return questions.flat()
})
export const clientLoader = fromCache

export default function HomeScreen() {
  const { data: session } = useCall(getSession, {})
  const { data: membership } = useCall(getMyMembership, {})
  const parts = useSlot(homeSlot)
  const partsAt = (place: HomePart['place']) =>
    parts.filter((part) => part.place === place).map(({ id, Part }) => <Part key={id} />)
  const side = partsAt('side')
  return (
    <Page
      title={`Hello, ${session?.user?.name.split(' ')[0] ?? 'there'}`}
      description={membership && `${membership.organization.name}, ${membership.roleName}`}
    >
      <LazyPart placeholder={<LoadingState />}>
        {partsAt('top')}
        <div className={side.length > 0 ? twoColumns : 'flex flex-col gap-6'}>
          <div className="@container flex min-w-0 flex-col gap-6">
            <div className="flex flex-col gap-4 empty:hidden @2xl:grid @2xl:grid-cols-[3fr_2fr] *:only:col-span-full">
              {partsAt('numbers')}
            </div>
            {partsAt('main')}
          </div>
          {side}
        </div>
      </LazyPart>
    </Page>
  )
}

const twoColumns = 'grid items-start gap-6 xl:grid-cols-[minmax(0,1fr)_24rem]'
