import { createElement } from 'react'
import { useTranslation } from 'react-i18next'
import { choiceOf } from '#domain/choices/index.ts'
import { crudOf, type FieldChange } from '#domain/crud.ts'
import type { Entity } from '#domain/entity.ts'
import { useCall } from '../client/query.ts'
import { displays } from '../fields/display.tsx'
import { formatTime } from '../fields/format.ts'
import { useFormatSettings } from '../fields/settings.ts'
import { useLabel } from '../i18n/index.ts'
import { EmptyState, ErrorState, LoadingState } from '../parts/states.tsx'

/** Who changed a row, when, and each field from what to what; the newest first. */
export function HistoryPanel({ entity, id }: { readonly entity: Entity; readonly id: string }) {
  const { t } = useTranslation('list')
  const label = useLabel()
  const { zone } = useFormatSettings()
  const history = useCall(crudOf(entity).history, { id }, { staleTime: 0 })
  if (history.isPending) return <LoadingState />
  if (history.isError) return <ErrorState error={history.error} onRetry={() => void history.refetch()} />
  const { items } = history.data
  if (items.length === 0) return <EmptyState title={t('noHistory')} hint={t('noHistoryHint')} />
  const actions = choiceOf('AuditAction')
  return (
    <ol className="t-history" aria-label={t('history')}>
      {items.map(({ at, userCode, action, changes }) => (
        <li key={`${at} ${action} ${JSON.stringify(changes)}`}>
          <header>
            <time dateTime={at}>{formatTime(at, zone)}</time>
            <b>{userCode ?? t('system')}</b>
            <span>{actions[action] ? label(actions[action]) : action}</span>
          </header>
          <Changes entity={entity} changes={changes as FieldChange[]} />
        </li>
      ))}
    </ol>
  )
}

function Changes({ entity, changes }: { readonly entity: Entity; readonly changes: readonly FieldChange[] }) {
  const label = useLabel()
  if (changes.length === 0) return null
  return (
    <dl>
      {changes.map(({ field: name, before, after }) => {
        const field = entity.fields[name]
        return field ? (
          <div key={name}>
            <dt>{label(field.label)}</dt>
            <dd>
              <del>{createElement(displays[field.kind], { field, value: before })}</del>
              <span aria-hidden>→</span>
              <ins>{createElement(displays[field.kind], { field, value: after })}</ins>
            </dd>
          </div>
        ) : null
      })}
    </dl>
  )
}
