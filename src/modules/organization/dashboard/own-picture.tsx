import { useQueryClient } from '@tanstack/react-query'

import { uploadApi } from '#platform/registry/browser/upload-api.ts'
import { useCall } from '#platform/registry/browser/use-call.ts'
import { useCommand } from '#platform/registry/browser/use-command.ts'
import { Section } from '#ui/page.tsx'
import { PictureField } from '#ui/picture-field.tsx'
import { toast } from '#ui/toast.ts'

import { getMyMembership, listTeammates, removeMyPicture, setMyPicture } from '../contract.ts'

export function OwnPicture() {
  const { data: me } = useCall(getMyMembership, {})
  const { data: teammates } = useCall(listTeammates, {})
  const queries = useQueryClient()
  const remove = useCommand(removeMyPicture, {
    refreshes: [listTeammates],
    onDone: () => toast({ title: 'Photo removed', tone: 'good' }),
  })
  if (!me) return null
  const picture = teammates?.items.find(({ id }) => id === me.memberId)?.pictureUrl
  return (
    <Section title="Photo" description="Shown to teammates and to customers in the chat.">
      <PictureField
        id={me.memberId}
        name={me.displayName}
        picture={picture}
        upload={async (file, options) => {
          await uploadApi(setMyPicture, { name: file.name.slice(0, 255) }, file, options)
          await queries.invalidateQueries({ queryKey: [listTeammates.name] })
          toast({ title: 'Photo saved', tone: 'good' })
        }}
        onRemove={() => remove.run({})}
        isRemoving={remove.isBusy}
      />
    </Section>
  )
}
