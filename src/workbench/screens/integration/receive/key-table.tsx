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
import { VirtualBody } from '../../../parts/virtual-body.tsx'
import { confirm } from '../../../state/asked.ts'

type ApiKey = OutputOf<typeof apiKeys.list>['items'][number]

const columns = [
  'keyName',
  'state',
  'rights',
  'reads',
  'unit',
  'expiresAt',
  'used',
  'issuer',
  'actions',
] as const

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
  const rightsOf = (key: ApiKey): string =>
    (key.permissions as readonly Permission[]).map((name) => label(permissions[name])).join(', ')
  return (
    <div className="t-table-frame">
      <table className="t-table" aria-label={t('keys')}>
        <thead>
          <tr>
            {columns.map((column) => (
              <th key={column} scope="col">
                {t(column)}
              </th>
            ))}
          </tr>
        </thead>
        <VirtualBody rows={keys} keyOf={({ id }) => id}>
          {(key, props) => (
            <tr {...props}>
              <th scope="row">{key.name}</th>
              <td>
                <StatusChip tone={key.state === 'open' ? 'good' : 'quiet'}>
                  {label(choiceOf('ApiKeyState')[key.state]!)}
                </StatusChip>
              </td>
              <td>{rightsOf(key)}</td>
              <td>{t(key.readOnly ? 'readsOnly' : 'readsAndWrites')}</td>
              <td>{key.planUnitCode ?? t('allUnits')}</td>
              <td>{formatTime(key.expiresAt, zone)}</td>
              <td>{key.usedAt ? `${formatTime(key.usedAt, zone)} ${key.usedFrom ?? ''}` : t('neverUsed')}</td>
              <td>{key.userName}</td>
              <td>
                {key.state !== 'revoked' && (
                  <Button disabled={busy} onClick={() => void revoke(key)}>
                    {t('revoke')}
                  </Button>
                )}
              </td>
            </tr>
          )}
        </VirtualBody>
      </table>
    </div>
  )
}
