import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { toast } from 'sonner'
import type { OutputOf } from '#domain/service.ts'
import { wallDisplays } from '#domain/services/pages/wall.ts'
import type { InputOf } from '#domain/service.ts'
import { useAction } from '../../../actions/use-action.ts'
import { useCall } from '../../../client/query.ts'
import { write } from '../../../client/write.ts'
import type { FormValues } from '../../../fields/form-field.tsx'
import { formatTime } from '../../../fields/format.ts'
import { useFormatSettings } from '../../../fields/settings.ts'
import { Button } from '../../../parts/button.tsx'
import { FormDialog } from '../../../parts/form-dialog.tsx'
import { EmptyState, ErrorState, LoadingState } from '../../../parts/states.tsx'
import { DataTable } from '../../../parts/data-table/data-table.tsx'
import { confirm } from '../../../state/asked.ts'
import { FieldsDialog } from './fields-dialog.tsx'
import { nameIn, type PageRow } from './page-row.ts'
import { WallAddress } from './wall-address.tsx'
import { wallForm } from './wall-form.ts'
import './manage.css'

interface WallDialogProps {
  readonly row: PageRow
  readonly onClose: () => void
}

type Made = OutputOf<typeof wallDisplays.create>
type Wall = OutputOf<typeof wallDisplays.list>['items'][number]

/** Wall displays of a page: made here, with the address that is shown once, and revoked here. */
export function WallDialog({ row, onClose }: WallDialogProps) {
  const { t } = useTranslation('pages-manage')
  const { language } = useFormatSettings()
  const [isMaking, setMaking] = useState(false)
  const [made, setMade] = useState<Made | null>(null)
  return (
    <>
      <FormDialog
        onClose={onClose}
        width={860}
        title={t('wallTitle', { name: nameIn(row, language) })}
        description={t('wallAbout')}
        submit={t('wallMake')}
        back={t('close')}
        onSubmit={() => setMaking(true)}
      >
        <Walls code={row.code} />
      </FormDialog>
      {isMaking && (
        <FieldsDialog
          title={t('wallMake')}
          form={wallForm}
          take={t('create')}
          onTake={async (values) => {
            setMade(await make(row.code, values))
            setMaking(false)
          }}
          onClose={() => setMaking(false)}
        />
      )}
      {made && <WallAddress made={made} onClose={() => setMade(null)} />}
    </>
  )
}

const make = (code: string, values: FormValues): Promise<Made> =>
  write(wallDisplays.create, { ...values, code } as InputOf<typeof wallDisplays.create>)

function Walls({ code }: { readonly code: string }) {
  const { t } = useTranslation('pages-manage')
  const { data, error, refetch } = useCall(wallDisplays.list, { code }, { staleTime: 0 })
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />
  if (!data) return <LoadingState />
  if (data.items.length === 0) return <EmptyState title={t('noWalls')} hint={t('noWallsHint')} />
  return <WallTable walls={data.items} />
}

function WallTable({ walls }: { readonly walls: readonly Wall[] }) {
  const { t } = useTranslation('pages-manage')
  const { zone } = useFormatSettings()
  const { attempt } = useAction()
  const revoke = ({ id, name }: Wall) =>
    attempt(async () => {
      const question = { title: t('wallRevokeTitle', { name }), message: t('wallRevokeMessage') }
      if (!(await confirm({ ...question, confirmLabel: t('wallRevoke'), tone: 'danger' }))) return
      await write(wallDisplays.revoke, { id })
      toast.success(t('wallRevoked', { name }))
    })
  return (
    <DataTable
      frame
      label={t('wall')}
      rows={walls}
      keyOf={({ id }) => id}
      columns={[
        { title: t('name'), isName: true, cell: ({ name }) => name },
        { title: t('wallActor'), cell: ({ actor }) => actor },
        { title: t('state'), cell: ({ state }) => t(`wallStates.${state}`) },
        {
          title: t('wallUsed'),
          cell: ({ usedAt, usedFrom }) =>
            usedAt ? `${formatTime(usedAt, zone)} ${usedFrom ?? ''}` : t('never'),
        },
        { title: t('wallExpires'), cell: ({ expiresAt }) => formatTime(expiresAt, zone) },
        { title: t('wallMadeBy'), cell: ({ madeBy }) => madeBy },
        {
          title: t('actions'),
          cell: (wall) =>
            wall.state === 'open' && <Button onClick={() => void revoke(wall)}>{t('wallRevoke')}</Button>,
        },
      ]}
    />
  )
}
