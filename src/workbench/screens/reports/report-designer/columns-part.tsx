import { useTranslation } from 'react-i18next'
import type { Environment } from '#domain/expressions/index.ts'
import { compileColumn, isFault } from '#domain/reports/designed/column.ts'
import { mostColumns, type DesignColumn } from '#domain/reports/designed/definition.ts'
import { useModel } from '../../../client/model.ts'
import { useLabel } from '../../../i18n/index.ts'
import { ColumnForm } from './column-form.tsx'
import { faultsWithin, hasFault, type PartProps } from './designer-parts.ts'
import { withColumn, withComputed, withField, withoutColumn } from './draft.ts'
import { fieldDrag } from './field-tree.tsx'
import { PartList } from './part-list.tsx'

interface ColumnsPartProps extends PartProps {
  readonly environment: Environment
  readonly open: number | null
  readonly onOpen: (at: number | null) => void
}

/** Columns in their order. A field that is dropped here becomes one. */
export function ColumnsPart(props: ColumnsPartProps) {
  const { definition, faults, environment, open, onOpen, onChange } = props
  const { t } = useTranslation('report-designer')
  const titleOf = useColumnTitle(environment)
  const { columns } = definition
  return (
    <div className="rd-part-page">
      <PartList
        label={t('columns')}
        parts={columns}
        keyOf={({ name }) => name}
        titleOf={titleOf}
        noteOf={({ expression }) => expression}
        isFaulty={(at) => hasFault(faults, `columns[${at}]`)}
        open={open}
        onOpen={onOpen}
        onMoved={(columns) => onChange({ ...definition, columns })}
        onRemove={(at) => onChange(withoutColumn(definition, at))}
        onDrop={(event) => {
          const path = event.dataTransfer.getData(fieldDrag)
          if (path !== '') onChange(withField(definition, path))
        }}
        add={{ label: t('addComputed'), most: mostColumns, onAdd: () => onChange(withComputed(definition)) }}
        empty={t('noColumns')}
      >
        {(column, at) => (
          <ColumnForm
            column={column}
            kind={definition.kind}
            label={titleOf({ ...column, title: '' })}
            environment={environment}
            faultOf={faultsWithin(faults, `columns[${at}]`)}
            onChange={(change) => onChange(withColumn(definition, at, change))}
          />
        )}
      </PartList>
    </div>
  )
}

/** The title of a column: its own, that of its field, or its expression. */
export function useColumnTitle(environment: Environment): (column: DesignColumn) => string {
  const { t } = useTranslation('report-designer')
  const label = useLabel()
  const model = useModel()
  return (column) => {
    if (column.title.trim() !== '') return column.title
    const compiled = compileColumn({ ...column, decimals: null, period: null }, { environment, model })
    return isFault(compiled) ? column.expression || t('computed') : label(compiled.field.label)
  }
}
