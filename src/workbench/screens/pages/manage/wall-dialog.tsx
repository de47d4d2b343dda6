import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { toast } from 'sonner'
import type { OutputOf, InputOf } from '#domain/service.ts'
import { wallDisplays } from '#domain/services/pages/wall.ts'
import { defineEntity } from '#domain/entity.ts'
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
import { CopyButton } from '../../../parts/copy-button.tsx'
import { Dialog } from '../../../parts/dialog.tsx'
import { wallPath } from '../../../navigation/paths.ts'
import { FieldsDialog } from './fields-dialog.tsx'
import { nameIn, type PageRow } from './page-row.ts'
import './manage.css'

const { name, actsAs, actor, days } = wallDisplays.create.input

/** What is entered to make a wall display. */
const wallForm = defineEntity({
  name: 'wallDisplay',
  service: 'PageWall',
  area: 'pages',
  label: { zh: '大屏', en: 'Wall display' },
  standard: false,
  key: ['name'],
  fields: {
    name,
    actsAs: { ...actsAs, default: 'role' },
    actor: {
      ...actor,
      targetBy: { field: 'actsAs', entities: { role: ['role'], user: ['user'] } },
      help: {
        zh: '大屏按其权限读取数据，不能超出您自己的权限',
        en: 'whose rights the display reads with; they are never wider than your own',
      },
    },
    days,
  },
})

interface WallAddressProps {
  readonly made: OutputOf<typeof wallDisplays.create>
  readonly onClose: () => void
}

/** The token is the fragment of the address, which browsers send to no server. */
const addressOf = ({ id, token }: WallAddressProps['made']): string =>
  `${location.origin}${wallPath}${id}#${token}`

/** The address of a display that was just made. It cannot be shown again: its token is not kept. */
function WallAddress({ made, onClose }: WallAddressProps) {
  const { t } = useTranslation('pages-manage')
  const address = addressOf(made)
  return (
    <Dialog
      onClose={onClose}
      width={640}
      title={t('wallAddress')}
      description={t('wallOnce')}
      footer={
        <>
          <Button onClick={onClose}>{t('close')}</Button>
          <CopyButton tone="primary" text={address}>
            {t('wallCopy')}
          </CopyButton>
        </>
      }
    >
      <textarea
        className="pm-address"
        aria-label={t('wallAddress')}
        readOnly
        rows={4}
        value={address}
        onFocus={(event) => event.currentTarget.select()}
      />
    </Dialog>
  )
}

type Made = OutputOf<typeof wallDisplays.create>
type Wall = OutputOf<typeof wallDisplays.list>['items'][number]

/** Wall displays of a page: made here, with the address that is shown once, and revoked here. */
export function WallDialog({ row, onClose }: { readonly row: PageRow; readonly onClose: () => void }) {
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
