import { useRef, type RefObject, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import type { Fields } from '#domain/field-kinds.ts'
import { kindNamed } from '#domain/pages/kinds/index.ts'
import type { PageFile } from '#domain/pages/page.ts'
import { Grid } from '../../../../../grid/grid.tsx'
import type { GridHandle } from '../../../../../grid/grid-props.ts'
import type { CellEditing } from '../../../../../grid/model/cell-editing.ts'
import { useLabel } from '../../../../../i18n/index.ts'
import { MoreNote } from '../../../../../parts/more-note.tsx'
import { EmptyState } from '../../../../../parts/states.tsx'
import type { GridColumn } from '../../../../../grid/model/column.ts'
import { objectOf } from '../../actions/export-step.ts'
import { keyOfSource } from '../../actions/row-keys.ts'
import { type KindProps, useOpenPage } from '../../page-context.ts'
import { useText, useTexts } from '../../use-text.ts'
import { ButtonsFrame, focusButtons } from './row-buttons.tsx'
import { useAnswerSource, type ReadAnswer } from './use-answer-source.ts'
import { useChosenRows } from './use-chosen-rows.ts'
import { useFollowedRow } from './use-followed-row.ts'
import type { TakeTurn } from './use-turns.ts'
import { useRowActions } from './use-row-actions.tsx'
import { tableColumns } from './table-columns.ts'

/** What the rights of the viewer say about rows of an entity. */
export interface RightsOfRows {
  readonly fields: Fields
  readonly grid: RefObject<GridHandle | null>
  readonly editing: CellEditing | undefined
  readonly mayExport: boolean
}

interface TableGridProps extends KindProps<'table'> {
  readonly read: ReadAnswer
  readonly take: TakeTurn
  /** Left out: rows of no entity, which are shown as they come. */
  readonly rights?: RightsOfRows
}

/** The rows of an answer in the data grid of the product. */
export function TableGrid({ id, values, read, take, rights }: TableGridProps) {
  const { t } = useTranslation('page')
  const labelOf = useLabel()
  const open = useOpenPage()
  const own = useRef<GridHandle>(null)
  const frame = useRef<HTMLDivElement>(null)
  const grid = rights?.grid ?? own
  const key = keyOfSource(open, values.source)
  const label = useText(values.label) || labelOf(kindNamed('table').label)
  const chosen = useChosenRows(values.source, values.selected, take)
  const actions = useRowActions({ id, values, take })
  const { answer, reload } = read
  const { columns, fields } = useTableColumns(
    rights?.fields ?? answer.fields,
    values.columns,
    key,
    actions.column,
  )
  const { source, onMarked } = useAnswerSource({ answer, fields, key }, reload, grid)
  useFollowedRow({ rows: answer.rows, key, variable: values.selected }, chosen, (id) => {
    if (id === null) grid.current?.clearSelection()
    else grid.current?.goToRow(id)
  })
  return (
    <ButtonsFrame frame={frame} buttons={actions.buttons} focusGrid={() => grid.current?.focus()}>
      <Grid
        ref={grid}
        name={nameOf(open.page, id, values.source)}
        label={label}
        source={source}
        columns={columns}
        transient={open.isEdited}
        selection={values.selection === 'many' ? 'multiple' : 'none'}
        renderers={actions.renderers}
        rowActions={actions.menu}
        editing={rights?.editing}
        mayExport={rights?.mayExport ?? true}
        onSelect={(rows) => {
          onMarked(rows)
          chosen.mark(rows)
        }}
        onActiveRow={(row) => {
          actions.onCurrent(row)
          chosen.go(row)
        }}
        onOpen={(row, field) => (actions.isField(field) ? focusButtons(frame.current) : chosen.open(row))}
        empty={<EmptyState title={t('noRows')} />}
      />
      <MoreNote shown={answer.rows.length} total={answer.total} hint={t('limitedHint')} />
    </ButtonsFrame>
  )
}

/** Names the kept layout; files that are made of the rows are audited as those of what they are rows of. */
function nameOf({ sources, code }: PageFile, id: string, name: string): string {
  const source = sources.find((one) => one.name === name)
  const family = !source ? 'report' : source.kind === 'rows' ? `list.${objectOf(source)}` : objectOf(source)
  return `${family}.page.${code}.${id}`
}

type Declared = KindProps<'table'>['values']['columns']

interface ColumnsOfTable {
  /** Those of the buttons of its rows are last. */
  readonly columns: readonly GridColumn[]
  /** Fields that they show. */
  readonly fields: Fields
}

/** Columns of a table in the language of the user. */
function useTableColumns(
  fields: Fields,
  declared: Declared,
  key: string,
  buttons: GridColumn | null,
): ColumnsOfTable {
  const titles = useTexts(declared.map(({ title }) => title))
  // Texts are found again at each drawing; columns that are the same stay the same.
  const known = JSON.stringify(declared.map(({ field, width }, at) => ({ field, width, title: titles[at]! })))
  const columns = useMemo(
    () => tableColumns(fields, JSON.parse(known) as Parameters<typeof tableColumns>[1], key),
    [fields, known, key],
  )
  const shown = useMemo(
    () => Object.fromEntries(columns.map(({ field }) => [field, fields[field]!])),
    [columns, fields],
  )
  const all = useMemo(() => (buttons ? [...columns, buttons] : columns), [columns, buttons])
  return { columns: all, fields: shown }
}
