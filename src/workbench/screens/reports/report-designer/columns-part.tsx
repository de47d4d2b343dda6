import { useTranslation } from 'react-i18next'
import { useState } from 'react'
import type { Environment } from '#domain/expressions/index.ts'
import { compileColumn, isFault } from '#domain/reports/designed/column.ts'
import { mostColumns, type DesignColumn, mostGroups, mostSorts } from '#domain/reports/designed/definition.ts'
import { useModel } from '../../../client/model.ts'
import { useLabel } from '../../../i18n/index.ts'
import { Select } from '../../../parts/select.tsx'
import { ColumnForm } from './column-form.tsx'
import { faultsWithin, hasFault, type PartProps, FlagInput } from './inputs.tsx'
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
function useColumnTitle(environment: Environment): (column: DesignColumn) => string {
  const { t } = useTranslation('report-designer')
  const label = useLabel()
  const model = useModel()
  return (column) => {
    if (column.title.trim() !== '') return column.title
    const compiled = compileColumn({ ...column, decimals: null, period: null }, { environment, model })
    return isFault(compiled) ? column.expression || t('computed') : label(compiled.field.label)
  }
}

interface OrderPartProps extends PartProps {
  readonly environment: Environment
}

/** By which columns rows are grouped, and in which order they are. */
export function OrderPart({ definition, faults, environment, onChange }: OrderPartProps) {
  const { t } = useTranslation('report-designer')
  const columnTitle = useColumnTitle(environment)
  const [open, setOpen] = useState<number | null>(null)
  const { columns, groups, sort, kind } = definition
  const titleOf = (name: string): string => {
    const column = columns.find((one) => one.name === name)
    return column ? columnTitle(column) : name
  }
  const free = (taken: readonly string[]) =>
    columns
      .filter(({ name }) => !taken.includes(name))
      .map((column) => ({ value: column.name, label: columnTitle(column) }))
  const sorted = sort.map(({ column }) => column)
  return (
    <div className="rd-part-page">
      {kind === 'list' && (
        <>
          <h3>{t('groups')}</h3>
          <p className="rd-hint">{t('groupsHint')}</p>
          <PartList
            label={t('groups')}
            parts={groups}
            keyOf={(name) => name}
            titleOf={titleOf}
            isFaulty={(at) => hasFault(faults, `groups[${at}]`)}
            open={null}
            onOpen={() => {}}
            onMoved={(next) => onChange({ ...definition, groups: next })}
            onRemove={(at) => onChange({ ...definition, groups: groups.toSpliced(at, 1) })}
            empty={t('noGroups')}
          >
            {() => null}
          </PartList>
          {groups.length < mostGroups && (
            <Select
              label={t('addGroup')}
              value=""
              placeholder={t('addGroup')}
              options={free(groups)}
              onChange={(name) => onChange({ ...definition, groups: [...groups, name] })}
            />
          )}
        </>
      )}
      <h3>{t('sorting')}</h3>
      <PartList
        label={t('sorting')}
        parts={sort}
        keyOf={({ column }) => column}
        titleOf={({ column }) => titleOf(column)}
        noteOf={({ descending }) => t(descending ? 'descending' : 'ascending')}
        isFaulty={(at) => hasFault(faults, `sort[${at}]`)}
        open={open}
        onOpen={setOpen}
        onMoved={(next) => onChange({ ...definition, sort: next })}
        onRemove={(at) => onChange({ ...definition, sort: sort.toSpliced(at, 1) })}
        empty={t('noSorting')}
      >
        {({ descending }, at) => (
          <FlagInput
            label={t('descending')}
            value={descending}
            onChange={(next) =>
              onChange({
                ...definition,
                sort: sort.map((one, index) => (index === at ? { ...one, descending: next } : one)),
              })
            }
          />
        )}
      </PartList>
      {sort.length < mostSorts && (
        <Select
          label={t('addSorting')}
          value=""
          placeholder={t('addSorting')}
          options={free(sorted)}
          onChange={(column) => onChange({ ...definition, sort: [...sort, { column, descending: false }] })}
        />
      )}
    </div>
  )
}
