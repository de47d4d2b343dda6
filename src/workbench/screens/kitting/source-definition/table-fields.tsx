import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { readableTables } from '#domain/kitting/source-mapping.ts'
import { useModel } from '../../../client/model.ts'
import { useLabel } from '../../../i18n/index.ts'
import { Select } from '../../../parts/select.tsx'
import { useConnections } from '../../integration/connections/use-connections.ts'
import type { SourceTable } from './use-source-table.ts'

/** In place of a connection: its code has no such letters. */
const OWN = '(own)'

interface TableFieldsProps {
  readonly source: SourceTable
  /** Name of the chosen table. */
  readonly table: string
  readonly onConnection: (code: string | null) => void
  readonly onTable: (name: string) => void
}

/** What a definition reads: tables of the plan unit or a connection, and which table of it. */
export function TableFields({ source, table, onConnection, onTable }: TableFieldsProps) {
  const { t } = useTranslation('kitting-setup')
  const label = useLabel()
  const model = useModel()
  const id = useId()
  const { connection, names, error } = source
  const connections = useConnections()
  const known = connections.some(({ code }) => code === connection)
  const tables =
    connection === ''
      ? readableTables(model).map((each) => ({ value: each.name, label: label(each.label) }))
      : [...new Set([...names, ...(table === '' ? [] : [table])])].map((name) => ({
          value: name,
          label: name,
        }))
  return (
    <>
      <div className="t-form-field">
        <label htmlFor={`${id}-from`}>{t('readsFrom')}</label>
        <Select
          id={`${id}-from`}
          label={t('readsFrom')}
          value={connection === '' ? OWN : connection}
          options={[
            { value: OWN, label: t('ownTables') },
            ...connections.map(({ code, name }) => ({ value: code, label: `${code} · ${name}` })),
            ...(connection === '' || known ? [] : [{ value: connection, label: connection }]),
          ]}
          onChange={(code) => onConnection(code === OWN ? null : code)}
        />
      </div>
      <div className="t-form-field">
        <label htmlFor={`${id}-table`}>
          {t('table')}
          <span className="required" aria-hidden>
            *
          </span>
        </label>
        <Select
          id={`${id}-table`}
          label={t('table')}
          value={table}
          placeholder={t('chooseTable')}
          options={tables}
          onChange={onTable}
        />
        {error && (
          <p className="k-fault" role="alert">
            {error.message}
          </p>
        )}
      </div>
    </>
  )
}
