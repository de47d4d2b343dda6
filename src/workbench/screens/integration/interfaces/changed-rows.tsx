import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { interfaceServices } from '#domain/services/integration/interfaces.ts'
import { useCall } from '../../../client/query.ts'
import { useModel } from '../../../client/model.ts'
import { fieldText } from '../../../fields/format.ts'
import { useFormatSettings } from '../../../fields/settings.ts'
import { useLabel } from '../../../i18n/index.ts'
import type { ListRow } from '../../../list/list-row.ts'
import { MoreNote } from '../../../parts/more-note.tsx'
import { ErrorState, LoadingState } from '../../../parts/states.tsx'

interface Change {
  readonly field: string
  readonly before: unknown
  readonly after: unknown
}

interface ChangedRow {
  readonly key: string
  readonly action: string
  readonly changes: readonly Change[]
}

const shownRows = 50

/** Rows that a run changed or deleted, with what they were; read when somebody asks for them. */
export function ChangedRows({ run }: { readonly run: ListRow }) {
  const { t } = useTranslation('interfaces')
  const [isOpen, setOpen] = useState(false)
  const count = Number(run['updated']) + Number(run['deleted'])
  if (count === 0) return null
  return (
    <details className="t-more-fields" onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>{t('changes', { count })}</summary>
      {isOpen && <Changes run={run} />}
    </details>
  )
}

function Changes({ run }: { readonly run: ListRow }) {
  const { t } = useTranslation('interfaces')
  const label = useLabel()
  const settings = useFormatSettings()
  const entity = useModel().find(String(run['entity']))
  const answer = useCall(interfaceServices.changes, { id: run.id, maxResultCount: shownRows })
  if (answer.isError) return <ErrorState error={answer.error} onRetry={() => void answer.refetch()} />
  if (!answer.data || !entity) return <LoadingState />
  const { items, totalCount } = answer.data as {
    readonly items: readonly ChangedRow[]
    readonly totalCount: number
  }
  return (
    <>
      <ul className="i-faulty" aria-label={t('changedRows')}>
        {items.map(({ key, action, changes }) => (
          <li key={`${key} ${action}`}>
            <header>{action === 'delete' ? t('deletedRow', { key }) : key}</header>
            <dl className="i-changes">
              {changes.map(({ field, before, after }) => {
                const declared = entity.fields[field]
                if (!declared) return null
                const textOf = (value: unknown): string => fieldText(value, declared, settings) || t('empty')
                return (
                  <div key={field}>
                    <dt>{label(declared.label)}</dt>
                    <dd>
                      <del>{textOf(before)}</del>
                      <span aria-hidden> → </span>
                      <ins>{textOf(after)}</ins>
                    </dd>
                  </div>
                )
              })}
            </dl>
          </li>
        ))}
      </ul>
      <MoreNote shown={items.length} total={totalCount} hint={t('firstShown')} />
    </>
  )
}
