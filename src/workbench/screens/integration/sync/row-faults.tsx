import { useTranslation } from 'react-i18next'
import type { SyncWritten } from '#domain/integration/sync/difference.ts'
import { useModel } from '../../../client/model.ts'
import { useLabel } from '../../../i18n/index.ts'

interface RowFaultsProps extends Pick<SyncWritten, 'entity' | 'faults'> {}

/** Why a row is refused: one line for each field. */
export function RowFaults({ entity, faults }: RowFaultsProps) {
  const { t } = useTranslation('data-sync')
  const label = useLabel()
  const declared = useModel().find(entity)?.fields ?? {}
  return faults.map(({ target, message }) => {
    const field = declared[target]
    return (
      <p key={`${target} ${message}`} className="m-fault">
        {field ? t('ofField', { field: label(field.label), message }) : message}
      </p>
    )
  })
}
