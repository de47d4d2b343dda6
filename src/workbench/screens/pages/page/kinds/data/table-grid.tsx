import { useCallback, useMemo, useRef, type RefObject } from 'react'
import { useTranslation } from 'react-i18next'
import type { Row } from '#domain/expressions/index.ts'
import type { Fields } from '#domain/field-kinds.ts'
import { kindNamed } from '#domain/pages/kinds/index.ts'
import { Grid } from '../../../../../grid/grid.tsx'
import type { GridHandle } from '../../../../../grid/grid-props.ts'
import type { CellEditing } from '../../../../../grid/model/cell-editing.ts'
import type { DataRow } from '../../../../../grid/model/source.ts'
import { useLabel } from '../../../../../i18n/index.ts'
import { MoreNote } from '../../../../../parts/more-note.tsx'
import { EmptyState } from '../../../../../parts/states.tsx'
import { objectOf } from '../../actions/export-step.ts'
import { keyOfSource } from '../../actions/rows.ts'
import type { KindProps } from '../../kind-props.ts'
import { useOpenPage } from '../../page-context.ts'
import type { SourceAnswer } from '../../sources/source-query.ts'
import { useText, useTexts } from '../../use-text.ts'
import type { AnswerSource } from './answer-source.ts'
import { RowButtons } from './row-buttons.tsx'
import { tableColumns } from './table-columns.ts'
import { useAnswerSource } from './use-answer-source.ts'
import { useChosenRows } from './use-chosen-rows.ts'
import { useRowActions } from './use-row-actions.tsx'
import type { TakeTurn } from './use-turns.ts'

interface TableGridProps extends KindProps<'table'> {
  readonly answer: SourceAnswer
  readonly take: TakeTurn
  /** Fields that the viewer may see; default: those of the answer. */
  readonly fields?: Fields
  readonly grid?: RefObject<GridHandle | null>
  readonly editing?: CellEditing | undefined
  readonly mayExport?: boolean
}

const rowOf = ({ values }: DataRow): Row => values

/** The rows of an answer in the data grid of the product. */
export function TableGrid({ id, values, answer, take, fields = answer.fields, ...given }: TableGridProps) {
  const { t } = useTranslation('page')
  const labelOf = useLabel()
  const { page, isEdited } = useOpenPage()
  const own = useRef<GridHandle>(null)
  const frame = useRef<HTMLDivElement>(null)
  const grid = given.grid ?? own
  const key = keyOfSource(page, values.source)
  const label = useText(values.label) || labelOf(kindNamed('table').label)
  const chosen = useChosenRows(values.source, values.selected, take)
  const marked = useRef<readonly DataRow[]>([])
  const onTaken = useCallback(
    (source: AnswerSource) => {
      // Actions over the selected rows are not about rows that are gone.
      if (marked.current.some((row) => !source.has(row.id))) grid.current?.clearTicks()
    },
    [grid],
  )
  const source = useAnswerSource(answer, key, grid, onTaken)
  const actions = useRowActions({
    id,
    values,
    take,
    onDone: () => {
      if (isFree(document.activeElement)) grid.current?.focus()
    },
  })
  const columns = useTableColumns(fields, values.columns, key)
  const all = useMemo(
    () => (actions.column ? [...columns, actions.column] : columns),
    [columns, actions.column],
  )
  return (
    <RowButtons value={actions.buttons}>
      {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- looks at a key of the buttons inside */}
      <div
        className="pg-table"
        ref={frame}
        onKeyDown={(event) => {
          if (event.key === 'Escape' && isButton(event.target)) grid.current?.focus()
        }}
      >
        <Grid
          ref={grid}
          name={nameOf(page, id, values.source)}
          label={label}
          source={source}
          columns={all}
          transient={isEdited}
          selection={values.selection === 'many' ? 'multiple' : 'none'}
          renderers={actions.renderers}
          rowActions={actions.menu}
          editing={given.editing}
          mayExport={given.mayExport ?? true}
          onSelect={(rows) => {
            marked.current = rows
            chosen.mark(rows.map(rowOf))
          }}
          onActiveRow={(row) => {
            actions.onCurrent(row)
            chosen.go(row && rowOf(row))
          }}
          onOpen={(row, field) =>
            actions.isField(field) ? focusButtons(frame.current) : chosen.open(rowOf(row))
          }
          empty={<EmptyState title={t('noRows')} />}
        />
        <MoreNote shown={answer.rows.length} total={answer.total} hint={t('limitedHint')} />
      </div>
    </RowButtons>
  )
}

/** From the cell of the buttons to the first that can be used; Escape leads back. */
const focusButtons = (frame: HTMLElement | null): void =>
  frame
    ?.querySelector<HTMLElement>('.g-row[aria-current="true"] .pg-row-buttons > :not(:disabled)')
    ?.focus({ preventScroll: true })

/** The focus is on a button of a row, or on none after its row is gone. */
const isFree = (focused: Element | null): boolean =>
  focused === null || focused === document.body || isButton(focused)

const isButton = (target: EventTarget): boolean => (target as Element).closest('.pg-row-buttons') !== null

function useTableColumns(fields: Fields, declared: KindProps<'table'>['values']['columns'], key: string) {
  const titles = useTexts(declared.map(({ title }) => title))
  // Texts are found again at each drawing; columns that are the same stay the same.
  const known = JSON.stringify(declared.map(({ field, width }, at) => ({ field, width, title: titles[at]! })))
  return useMemo(
    () => tableColumns(fields, JSON.parse(known) as Parameters<typeof tableColumns>[1], key),
    [fields, known, key],
  )
}

type Page = Parameters<typeof keyOfSource>[0] & { readonly code: string }

/** Names the kept layout; files that are made of the rows are audited as those of what they are rows of. */
function nameOf({ sources, code }: Page, id: string, name: string): string {
  const source = sources.find((one) => one.name === name)
  const family = !source ? 'report' : source.kind === 'rows' ? `list.${objectOf(source)}` : objectOf(source)
  return `${family}.page.${code}.${id}`
}
