import { useTranslation } from 'react-i18next'
import type { SyncField } from '#domain/integration/sync/difference.ts'
import { useModel } from '../../../client/model.ts'
import { fieldText } from '../../../fields/format.ts'
import { useFormatSettings } from '../../../fields/settings.ts'
import { useLabel } from '../../../i18n/index.ts'

interface FieldChangesProps {
  readonly entity: string
  readonly fields: readonly SyncField[]
  /** After it, the row is there with these values. */
  readonly inSource: boolean
  /** Before it, it was. */
  readonly inTarget: boolean
}

/** Fields of a row with what they are and what they become; of a row that comes or goes its values. */
export function FieldChanges({ entity, fields, inSource, inTarget }: FieldChangesProps) {
  const { t } = useTranslation('data-sync')
  const label = useLabel()
  const settings = useFormatSettings()
  const declared = useModel().find(entity)?.fields ?? {}
  return (
    <dl className="s-fields">
      {fields.map(({ field, before, after }) => {
        const one = declared[field]
        if (!one) return null
        const textOf = (value: unknown): string => fieldText(value, one, settings) || t('empty')
        return (
          <div key={field}>
            <dt>{label(one.label)}</dt>
            <dd>
              {inTarget && <del>{textOf(before)}</del>}
              {inTarget && inSource && <span aria-hidden> → </span>}
              {inSource && <ins>{textOf(after)}</ins>}
            </dd>
          </div>
        )
      })}
    </dl>
  )
}
