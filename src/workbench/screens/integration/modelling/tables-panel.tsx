import { Plus } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useLabel } from '../../../i18n/index.ts'
import { IconButton } from '../../../parts/button.tsx'
import { Panel } from '../../../parts/page.tsx'
import type { TableRow } from './field-row.ts'

interface TablesPanelProps {
  readonly rows: readonly TableRow[]
  readonly chosen: string
  readonly onChoose: (tableCode: string) => void
  readonly onAdd: () => void
}

/** The tenant's own tables, then those of the product that take fields. */
export function TablesPanel({ rows, chosen, onChoose, onAdd }: TablesPanelProps) {
  const { t } = useTranslation('modelling')
  const own = rows.filter(({ isOwn }) => isOwn)
  const items = { chosen, onChoose }
  return (
    <Panel
      title={t('tables')}
      actions={<IconButton icon={Plus} label={t('addTable')} onClick={onAdd} />}
      flush
      fill
    >
      <div className="m-tables">
        <h3>{t('ownTables')}</h3>
        {own.length > 0 ? <Tables rows={own} {...items} /> : <p>{t('noOwnTables')}</p>}
        <h3>{t('productTables')}</h3>
        <Tables rows={rows.filter(({ isOwn }) => !isOwn)} {...items} />
      </div>
    </Panel>
  )
}

function Tables({ rows, chosen, onChoose }: Omit<TablesPanelProps, 'onAdd'>) {
  const label = useLabel()
  return (
    <ul>
      {rows.map(({ tableCode, name, fields }) => (
        <li key={tableCode}>
          <button
            type="button"
            aria-current={tableCode === chosen ? 'true' : undefined}
            onClick={() => onChoose(tableCode)}
          >
            <span>{label(name)}</span>
            {fields > 0 && <span className="number">{fields}</span>}
          </button>
        </li>
      ))}
    </ul>
  )
}
