import { useTranslation } from 'react-i18next'
import { toast } from 'sonner'
import { choiceOf } from '#domain/choices/index.ts'
import { permissions, type Permission } from '#domain/permissions.ts'
import type { OutputOf } from '#domain/service.ts'
import { apiKeys } from '#domain/services/integration/api-keys.ts'
import { useAction } from '../../../actions/use-action.ts'
import { write } from '../../../client/write.ts'
import { formatTime } from '../../../fields/format.ts'
import { useFormatSettings } from '../../../fields/settings.ts'
import { useLabel } from '../../../i18n/index.ts'
import { Button } from '../../../parts/button.tsx'
import { StatusChip } from '../../../parts/status-chip.tsx'
import { DataTable } from '../../../parts/data-table/data-table.tsx'
import { confirm } from '../../../state/asked.ts'

type ApiKey = OutputOf<typeof apiKeys.list>['items'][number]

export function KeyTable({ keys }: { readonly keys: readonly ApiKey[] }) {
  const { t } = useTranslation('receive')
  const label = useLabel()
  const { zone } = useFormatSettings()
  const { busy, attempt } = useAction()
  const revoke = ({ id, name }: ApiKey) =>
    attempt(async () => {
      const question = { title: t('revokeKeyTitle', { name }), message: t('revokeKeyAsk') }
      if (!(await confirm({ ...question, confirmLabel: t('revoke'), tone: 'danger' }))) return
      await write(apiKeys.revoke, { id })
      toast.success(t('keyRevoked', { name }))
    })
  return (
    <DataTable
      frame
      label={t('keys')}
      rows={keys}
      keyOf={({ id }) => id}
      columns={[
        { title: t('keyName'), isName: true, cell: ({ name }) => name },
        {
          title: t('state'),
          cell: ({ state }) => (
            <StatusChip tone={state === 'open' ? 'good' : 'quiet'}>
              {label(choiceOf('ApiKeyState')[state]!)}
            </StatusChip>
          ),
        },
        {
          title: t('rights'),
          cell: (key) =>
            (key.permissions as readonly Permission[]).map((name) => label(permissions[name])).join(', '),
        },
        { title: t('reads'), cell: ({ readOnly }) => t(readOnly ? 'readsOnly' : 'readsAndWrites') },
        { title: t('unit'), cell: ({ planUnitCode }) => planUnitCode ?? t('allUnits') },
        { title: t('expiresAt'), cell: ({ expiresAt }) => formatTime(expiresAt, zone) },
        {
          title: t('used'),
          cell: ({ usedAt, usedFrom }) =>
            usedAt ? `${formatTime(usedAt, zone)} ${usedFrom ?? ''}` : t('neverUsed'),
        },
        { title: t('issuer'), cell: ({ userName }) => userName },
        {
          title: t('actions'),
          cell: (key) =>
            key.state !== 'revoked' && (
              <Button disabled={busy} onClick={() => void revoke(key)}>
                {t('revoke')}
              </Button>
            ),
        },
      ]}
    />
  )
}
