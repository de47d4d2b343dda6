import { useTranslation } from 'react-i18next'
import type { SaveReport } from '#domain/model-changes/save-report.ts'
import { useLabel } from '../../../i18n/index.ts'
import { MoreNote } from '../../../parts/more-note.tsx'
import { DataTable } from '../../../parts/data-table/data-table.tsx'
import { labelOfEntity } from './field-row.ts'

/** What a change of fields would do: its steps, rows and locks, what hinders it, and what depends on the field. */
export function Preview({ report }: { readonly report: SaveReport }) {
  const { t } = useTranslation('modelling')
  const label = useLabel()
  const { steps, locks, faults, unconverted, unconvertedCount, dependants, hasMoreDependants } = report
  return (
    <div className="m-preview" role="status">
      {faults.length > 0 && (
        <ul className="bad">
          {faults.map(({ member, message }) => (
            <li key={`${member} ${message}`}>{message}</li>
          ))}
        </ul>
      )}
      {steps.length > 0 && faults.length === 0 && (
        <ul>
          {steps.map(({ kind, field, rows }) => (
            <li key={field}>{t(`step.${kind}`, { field, count: rows })}</li>
          ))}
          {locks.map(({ table, mode, rows }) => (
            <li key={table}>
              {t(mode === 'ACCESS EXCLUSIVE' ? 'lockWhole' : 'locks', { table, count: rows })}
            </li>
          ))}
          {locks.length === 0 && <li>{t('noLocks')}</li>}
        </ul>
      )}
      {unconvertedCount > 0 && (
        <section className="bad">
          <h3>{t('unconverted', { count: unconvertedCount })}</h3>
          <DataTable
            rows={unconverted}
            keyOf={({ unitCode, rowKey }) => `${unitCode} ${rowKey}`}
            columns={[
              { title: t('unit'), cell: ({ unitCode }) => unitCode },
              { title: t('row'), cell: ({ rowKey }) => rowKey },
              { title: t('value'), cell: ({ value }) => value },
            ]}
          />
          <MoreNote shown={unconverted.length} total={unconvertedCount} hint={t('convertFirst')} />
        </section>
      )}
      {dependants.length > 0 && (
        <section>
          <h3>{t(hasMoreDependants ? 'manyDependants' : 'dependants', { count: dependants.length })}</h3>
          <ul>
            {dependants.map(({ entity, key, unitCode }) => (
              <li key={`${entity} ${key} ${unitCode}`}>
                {label(labelOfEntity(entity))} {key}
                {unitCode !== null && ` · ${unitCode}`}
              </li>
            ))}
          </ul>
        </section>
      )}
    </div>
  )
}
