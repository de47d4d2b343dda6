import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Environment } from '#domain/expressions/index.ts'
import { mostGroups, mostSorts } from '#domain/reports/designed/definition.ts'
import { Select } from '../../../parts/select.tsx'
import { useColumnTitle } from './columns-part.tsx'
import { hasFault, type PartProps } from './designer-parts.ts'
import { FlagInput } from './inputs.tsx'
import { PartList } from './part-list.tsx'

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
